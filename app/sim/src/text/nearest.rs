//! The valid word that somebody most likely meant.

use std::mem::swap;

/// Longer than any valid word could be with its mistakes in it: not worth a comparison.
const WORD_CHARS_MAX: usize = 48;

/// The candidate with the fewest typing mistakes, if they are at most about a third of its length; else the longest one
/// that the words begin with (`ack now`). Capital letters are no mistake here.
pub fn nearest<'words>(word: &str, candidates: impl Iterator<Item = &'words str> + Clone) -> Option<&'words str> {
    if word.len() > 4 * WORD_CHARS_MAX {
        return None;
    }
    let word: Vec<char> = word.to_ascii_lowercase().chars().collect();
    if word.len() > WORD_CHARS_MAX {
        return None;
    }
    let close = candidates.clone().filter_map(|candidate| {
        let letters: Vec<char> = candidate.chars().collect();
        let mistakes = distance(&word, &letters);
        (mistakes <= (word.len().max(letters.len()) / 3).max(1)).then_some((mistakes, candidate))
    });
    close.min_by_key(|(mistakes, _)| *mistakes).map(|(_, candidate)| candidate).or_else(|| {
        candidates.filter(|candidate| begins_with(&word, candidate)).max_by_key(|candidate| candidate.len())
    })
}

fn begins_with(word: &[char], candidate: &str) -> bool {
    let length = candidate.chars().count();
    word.get(length) == Some(&' ') && candidate.chars().eq(word[..length].iter().copied())
}

/// Damerau-Levenshtein (optimal string alignment): letters left out, added, changed, or two neighbours swapped.
fn distance(left: &[char], right: &[char]) -> usize {
    let mut before: Vec<usize> = vec![0; right.len() + 1];
    let mut above: Vec<usize> = (0..=right.len()).collect();
    let mut row = before.clone();
    for i in 1..=left.len() {
        row[0] = i;
        for j in 1..=right.len() {
            let changed = above[j - 1] + usize::from(left[i - 1] != right[j - 1]);
            row[j] = changed.min(above[j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && left[i - 1] == right[j - 2] && left[i - 2] == right[j - 1] {
                row[j] = row[j].min(before[j - 2] + 1);
            }
        }
        swap(&mut before, &mut above);
        swap(&mut above, &mut row);
    }
    above[right.len()]
}

#[cfg(test)]
mod tests {
    use super::{distance, nearest};

    fn mistakes(left: &str, right: &str) -> usize {
        distance(&left.chars().collect::<Vec<_>>(), &right.chars().collect::<Vec<_>>())
    }

    #[test]
    fn a_swap_is_one_mistake() {
        assert_eq!(mistakes("recieve", "receive"), 1);
        assert_eq!(mistakes("", "ack"), 3);
        assert_eq!(mistakes("ack", "ack"), 0);
        assert_eq!(mistakes("kitten", "sitting"), 3);
    }

    #[test]
    fn far_words_have_no_neighbour() {
        let words = ["ack", "nack", "receive", "receive auto-ack"];
        let find = |word| nearest(word, words.into_iter());
        assert_eq!(find("akc"), Some("ack"));
        assert_eq!(find("RECEIVE"), Some("receive"));
        assert_eq!(find("receive auto ack"), Some("receive auto-ack"));
        assert_eq!(find("receive the next one"), Some("receive"));
        assert_eq!(find("think"), None);
        assert_eq!(find(&"receive".repeat(1000)), None);
    }
}
