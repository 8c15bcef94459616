//! Bytes as printable ASCII, thirteen bits in two characters: 23 % longer, where base64 is 33 % longer. `static/single.js` reads it.
//!
//! The alphabet leaves out what means something in HTML: `<`, `>` and `&`.

/// The characters in the order of their worth: those from `!` to `~` without the three.
fn alphabet() -> Vec<u8> {
    (b'!'..=b'~').filter(|byte| !b"<>&".contains(byte)).collect()
}

/// The text.
pub(super) fn encode(bytes: &[u8]) -> String {
    let alphabet = alphabet();
    let mut text = String::with_capacity(bytes.len() * 5 / 4 + 2);
    let mut put = |pair: u32| {
        text.push(alphabet[pair as usize % 91].into());
        text.push(alphabet[pair as usize / 91].into());
    };
    let (mut bits, mut count) = (0_u32, 0_u32);
    for byte in bytes {
        bits |= u32::from(*byte) << count;
        count += 8;
        if count >= 13 {
            put(bits & 8191);
            bits >>= 13;
            count -= 13;
        }
    }
    if count > 0 {
        put(bits);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As `static/single.js` does it.
    fn decode(text: &str, length: usize) -> Vec<u8> {
        let alphabet = alphabet();
        let worth = |char: u8| alphabet.iter().position(|known| *known == char).expect("in the alphabet") as u32;
        let (mut bytes, mut bits, mut count) = (Vec::new(), 0_u32, 0_u32);
        for pair in text.as_bytes().chunks(2) {
            bits |= (worth(pair[0]) + 91 * worth(pair[1])) << count;
            count += 13;
            while count >= 8 {
                bytes.push(bits as u8);
                bits >>= 8;
                count -= 8;
            }
        }
        bytes.truncate(length);
        bytes
    }

    #[test]
    fn every_length_comes_back() {
        assert_eq!(alphabet().len(), 91);
        for length in 0..200_usize {
            let bytes: Vec<u8> = (0..length).map(|n| (n * 151 + length * 7) as u8).collect();
            let text = encode(&bytes);
            assert_eq!(decode(&text, length), bytes);
            assert!(text.len() <= (length * 8).div_ceil(13) * 2 && !text.contains(['<', '>', '&']), "{text}");
        }
    }
}
