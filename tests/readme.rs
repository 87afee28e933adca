//! The README's Rust examples, as documentation tests.
#![doc = include_str!("../README.md")]

#[cfg(test)]
mod tests {
    /// The code blocks of a language in a text.
    fn blocks<'a>(text: &'a str, language: &str) -> Vec<&'a str> {
        let start = format!("```{language}\n");
        let parts = text.split(start.as_str()).skip(1);
        parts.map(|part| part.split("```").next().unwrap_or_default()).collect()
    }

    /// Tests of the packages run the examples of their own READMEs.
    #[test]
    fn examples_in_other_languages_stand_in_the_packages_readmes() {
        let readme = include_str!("../README.md");
        for (language, package) in [
            ("js", include_str!("../crates/carom-web/README.md")),
            ("python", include_str!("../crates/carom-py/README.md")),
        ] {
            let here = blocks(readme, language);
            assert!(!here.is_empty(), "{language}");
            for block in here {
                assert!(blocks(package, language).contains(&block), "{block}");
            }
        }
    }
}
