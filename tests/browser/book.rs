//! The workbook: a lesson by keyboard alone, progress that is kept, taken along and forgotten, a lesson before a room.

use serde_json::json;

use super::driver::as_argument;
use super::page::{Page, key, visit};

/// Lesson 1 in one language, by what its parts are called.
struct Lesson {
    lang: &'static str,
    first: &'static str,
    twice: &'static str,
    answer: &'static str,
    run: &'static str,
    lose_ack: &'static str,
    check: &'static str,
    first_choice: &'static str,
    right_choice: &'static str,
    workbook: &'static str,
    solved: &'static str,
}

const ENGLISH: Lesson = Lesson {
    lang: "en",
    first: "once",
    twice: "twice",
    answer: "Answer",
    run: "Run 4",
    lose_ack: "Lose ack",
    check: "Check this run",
    first_choice: "We put the charge and the ack",
    right_choice: "We expect every message to come twice",
    workbook: "Workbook",
    solved: "3 of 3 solved",
};

const RUSSIAN: Lesson = Lesson {
    lang: "ru",
    first: "один раз",
    twice: "дважды",
    answer: "Ответить",
    run: "Прогон 4",
    lose_ack: "Потерять ack",
    check: "Проверить прогон",
    first_choice: "Поставим списание и ack",
    right_choice: "Исходим из того, что любое сообщение",
    workbook: "Тетрадь",
    solved: "решено 3 из 3",
};

#[test]
fn lesson_one_by_keyboard_only() {
    by_keyboard(&ENGLISH);
}

#[test]
fn lesson_one_by_keyboard_only_in_russian() {
    by_keyboard(&RUSSIAN);
}

fn by_keyboard(lesson: &Lesson) {
    visit(&format!("#/lesson/01-window?lang={}", lesson.lang), |page| {
        page.until("the lesson is open", || (!page.text(".Prose").is_empty()).then_some(()));
        page.tab_to(lesson.first);
        page.driver.press(&[key::RIGHT]);
        focus_is_on(page, lesson.twice);
        page.tab_to(lesson.answer);
        page.driver.press(&[key::ENTER]);
        is_solved(page, "after-the-charge");

        page.tab_to(lesson.run);
        page.driver.press(&[key::RIGHT, key::RIGHT]);
        page.tab_to(lesson.lose_ack);
        page.driver.press(&[key::ENTER]);
        page.tab_to(lesson.check);
        page.driver.press(&[key::ENTER]);
        is_solved(page, "nobody-dies");

        page.tab_to(lesson.first_choice);
        page.driver.press(&[key::DOWN, key::DOWN, key::DOWN]);
        focus_is_on(page, lesson.right_choice);
        page.tab_to(lesson.answer);
        page.driver.press(&[key::ENTER]);
        is_solved(page, "close-the-window");

        page.tab_to(lesson.workbook);
        page.driver.press(&[key::ENTER]);
        page.until("the contents carry the mark", || page.text(".LessonItem").contains(lesson.solved).then_some(()));
    });
}

fn focus_is_on(page: &Page, name: &str) {
    page.until(&format!("the focus is on “{name}”"), || {
        page.driver.label(&page.driver.focused()?)?.starts_with(name).then_some(())
    });
}

fn is_solved(page: &Page, fence: &str) {
    page.until(&format!("{fence} is solved"), || {
        page.text(&format!("#fence-{fence} .Task-solved")).contains('✓').then_some(())
    });
}

/// The first task of lesson 1, solved with the mouse.
fn solve_one(page: &Page) {
    page.click("radio", "twice");
    page.click("button", "Answer");
    is_solved(page, "after-the-charge");
}

/// Before anything of the page runs.
fn beforehand(page: &Page, script: &str) {
    page.driver.devtools("Page.addScriptToEvaluateOnNewDocument", &json!({ "source": script }));
}

const REFUSED: &str = "This browser stores nothing for this page";

/// Nothing can be kept, and yet nothing is lost while the page is open.
#[test]
fn where_storage_is_refused_or_full_the_workbook_works_on() {
    let refused =
        "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError') } })";
    let full = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }";
    for script in [refused, full] {
        visit("#/play", |page| {
            beforehand(page, script);
            page.open("#/lesson/01-window");
            solve_one(page);
            page.until("the page says that nothing is kept", || page.text("footer").contains(REFUSED).then_some(()));
            page.click("link", "Workbook");
            page.until("the mark is there", || page.text(".LessonItem").contains("1 of 3 solved").then_some(()));
            assert!(page.text(".ProgressPanel").contains(REFUSED), "{}", page.text(".ProgressPanel"));
        });
    }
}

fn kept(page: &Page) -> String {
    let text = page.driver.run("return localStorage.getItem('crashpoint.progress.v1') ?? ''", &[]);
    text.as_str().expect("a text").to_owned()
}

#[test]
fn what_another_version_kept_is_read_and_not_lost() {
    visit("#/play", |page| {
        let theirs = "crashpoint progress 7\nlesson window read\ntask window nobody-dies tries 1 hints 0 solved 2026-01-02\nbadge window gold\n";
        page.driver.run("localStorage.setItem('crashpoint.progress.v1', arguments[0])", &[json!(theirs)]);
        page.open("#/book");
        let panel = page.text(".ProgressPanel");
        assert!(panel.contains("Another version wrote it") && panel.contains("1 of "), "{panel}");
        page.open("#/lesson/01-window");
        solve_one(page);
        let kept = kept(page);
        for line in ["badge window gold", "solved 2026-01-02", "task window after-the-charge"] {
            assert!(kept.contains(line), "{line} is not in\n{kept}");
        }
    });
}

#[test]
fn progress_is_taken_along_forgotten_and_brought_back() {
    visit("#/lesson/01-window", |page| {
        solve_one(page);
        page.click("link", "Workbook");
        page.until("the mark is there", || page.text(".LessonItem").contains("1 of 3 solved").then_some(()));
        page.driver.run("const make = URL.createObjectURL; URL.createObjectURL = (blob) => { window.saved = blob; return make(blob); }", &[]);
        page.click("button", "Save as a file");
        let file = page.driver.run_async("window.saved.text().then(arguments[0])");
        assert_eq!(file.as_str(), Some(kept(page).as_str()), "the file is what is kept");

        page.click("button", "Forget everything");
        page.click("button", "Forget");
        page.until("nothing is solved", || page.text(".ProgressPanel").contains("0 of ").then_some(()));
        assert!(!kept(page).contains("after-the-charge"), "{}", kept(page));

        page.driver.run(
            "const input = document.querySelector('.ProgressPanel input[type=file]'), all = new DataTransfer();
            all.items.add(new File([arguments[0]], 'progress.txt'));
            input.files = all.files; input.dispatchEvent(new Event('change', { bubbles: true }));",
            &[file],
        );
        page.until("it is back", || page.text(".ProgressPanel").contains("1 of ").then_some(()));
        assert!(kept(page).contains("after-the-charge"), "{}", kept(page));
    });
}

#[test]
fn a_lesson_can_be_done_anew_without_the_others() {
    visit("#/play", |page| {
        let earlier =
            "crashpoint progress 1\nlesson outbox read\ntask outbox mend-it tries 1 hints 0 solved 2026-01-02\n";
        page.driver.run("localStorage.setItem('crashpoint.progress.v1', arguments[0])", &[json!(earlier)]);
        page.open("#/lesson/01-window");
        solve_one(page);
        page.click("button", "Do this lesson anew");
        page.click("button", "Forget");
        page.until("the task stands there as at first", || {
            (page.text(".Task-solved").is_empty() && !page.text("#fence-after-the-charge").is_empty()).then_some(())
        });
        let twice = page.find("radio", "twice");
        assert_eq!(
            page.driver.run("return arguments[0].checked", &[as_argument(&twice)]),
            json!(false),
            "the old answer is hidden"
        );
        assert!(kept(page).contains("mend-it") && !kept(page).contains("after-the-charge"), "{}", kept(page));
    });
}

#[test]
fn a_second_window_keeps_in_step_with_the_presenter() {
    visit("#/lesson/01-window?show=present", |page| {
        page.resize(1320, 1800);
        // The button opens it; the test keeps a hand on what was opened.
        page.driver.run("const open = window.open; window.open = (...how) => window.other = open(...how)", &[]);
        page.click("button", "Second window");
        let other = |selector: &str| {
            let script = "return window.other?.document?.querySelector(arguments[0])?.textContent ?? ''";
            page.driver.run(script, &[json!(selector)]).as_str().unwrap_or_default().to_owned()
        };
        page.until("the other window is open", || (!other(".Present-heading").is_empty()).then_some(()));
        assert!(page.text(".PresentBar-place").contains("step 1 of") || page.text(".PresentBar-place").contains('1'));
        page.driver.press(&['n']);
        page.until("both are at the question", || {
            (page.text(".Present-heading") == "Three lines, two gaps"
                && other(".Present-heading") == "Three lines, two gaps")
                .then_some(())
        });
        page.click("radio", "twice");
        page.click("button", "Answer");
        page.until("the other window hears the answer", || other(".Task-reply").contains("Right").then_some(()));
        page.driver.press(&['b']);
        page.until("both are dark", || {
            (!page.text(".Present-blank").is_empty() && !other(".Present-blank").is_empty()).then_some(())
        });
        page.driver.press(&['b', 'p']);
        page.until("both are back at the start", || {
            (page.text(".Present-heading") == "The window" && other(".Present-heading") == "The window").then_some(())
        });
        assert!(!kept(page).contains("after-the-charge"), "what is answered before a room is nobody's progress");
    });
}

#[test]
fn a_handout_has_its_answers_in_or_out() {
    visit("#/lesson/01-window?show=handout", |page| {
        page.until("the handout is open", || (!page.text(".Paper").is_empty()).then_some(()));
        assert_eq!(page.text(".Paper-told"), "", "no answer is told");
        assert!(!page.text(".Paper").contains('☑'), "no choice is ticked");
        page.click("checkbox", "With answers");
        page.until("the answers are in", || page.text(".Paper-told").contains("twice").then_some(()));
        assert_eq!(page.text(".Paper").matches('☑').count(), 1, "the right choice is ticked");
        page.click("checkbox", "With answers");
        page.until("they are out again", || page.text(".Paper-told").is_empty().then_some(()));
    });
}

/// Whatever was not near yet is drawn for paper, and no two players of a page are called the same.
#[test]
fn a_lesson_that_is_printed_is_drawn_whole() {
    visit("#/lesson/01-window", |page| {
        page.until("the lesson is open", || (!page.text(".Prose").is_empty()).then_some(()));
        page.driver.run("window.dispatchEvent(new Event('beforeprint'))", &[]);
        page.settle();
        let waiting = page.driver.run("return document.querySelectorAll('.Fence-waiting').length", &[]);
        assert_eq!(waiting, json!(0));
        let names =
            page.driver.run("return [...document.querySelectorAll('[role=group].Inset')].map((e) => e.ariaLabel)", &[]);
        let names: Vec<&str> = names.as_array().into_iter().flatten().filter_map(|name| name.as_str()).collect();
        let mut different = names.clone();
        different.sort_unstable();
        different.dedup();
        assert!(names.len() > 1 && different.len() == names.len(), "{names:?}");
        let levels = page.driver.run("return [...document.querySelectorAll('.Fence :is(h2, h3):not(dialog *)')].map((e) => Number(e.tagName[1]))", &[]);
        let levels: Vec<u64> = levels.as_array().into_iter().flatten().filter_map(|level| level.as_u64()).collect();
        assert!(
            levels.len() > 3 && levels.iter().all(|level| *level > 2),
            "below the headings of the text: {levels:?}"
        );
    });
}
