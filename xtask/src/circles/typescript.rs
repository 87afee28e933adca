//! Imports between TypeScript files.

use std::collections::BTreeSet;

use super::graph::Graph;
use super::source::Source;

/// Adds the relative imports between files, those of types and those by `import()` included.
///
/// `export … from` counts as an import.
pub(super) fn add_imports(graph: &mut Graph, files: &[Source]) {
    let paths: BTreeSet<&str> = files.iter().map(|(path, _)| path.as_str()).collect();
    for (path, text) in files {
        for Import { from, names } in imports(text) {
            if let Some(imported) = file(&paths, path, &from) {
                for name in names {
                    graph.add(path, imported, &name);
                }
            }
        }
    }
}

struct Import {
    /// As the file writes it: `./camera`.
    from: String,
    names: Vec<String>,
}

/// The file that a relative import means.
fn file<'a>(paths: &BTreeSet<&'a str>, importer: &str, from: &str) -> Option<&'a str> {
    let mut parts: Vec<&str> = importer.split('/').collect();
    parts.pop();
    for part in from.split('/') {
        match part {
            "." => {}
            ".." => _ = parts.pop()?,
            part => parts.push(part),
        }
    }
    let path = parts.join("/");
    let stem = path.strip_suffix(".js").unwrap_or(&path);
    let candidates =
        [path.clone(), format!("{stem}.ts"), format!("{stem}.d.ts"), format!("{stem}/index.ts")];
    candidates.iter().find_map(|path| paths.get(path.as_str())).copied()
}

/// The relative imports of a file.
fn imports(text: &str) -> Vec<Import> {
    let mut imports = Vec::new();
    let mut rest = text;
    let mut is_line_start = true;
    while let Some(next) = rest.chars().next() {
        if is_line_start && STATEMENTS.iter().any(|start| rest.starts_with(start)) {
            imports.extend(statement(rest));
        }
        if let Some(from) = rest.strip_prefix("import(").and_then(relative) {
            imports.push(Import { from: from.to_owned(), names: vec!["import()".to_owned()] });
        }
        is_line_start = next == '\n';
        rest = &rest[next.len_utf8()..];
    }
    imports
}

/// What the statements that import begin with.
const STATEMENTS: [&str; 5] = ["import ", "import{", "export {", "export *", "export type {"];

/// The import that a text begins with, if it is relative.
fn statement(text: &str) -> Option<Import> {
    let end = text.find(['"', '\''])?;
    let (head, from) = (&text[..end], relative(&text[end..])?);
    let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
    // Without `name as`, and without the words of the syntax.
    let words: Vec<&str> = head.split(|c| !is_word(c)).filter(|word| !word.is_empty()).collect();
    let is_name = |(index, word): (usize, &&str)| {
        let is_alias = index > 0 && words[index - 1] == "as";
        let is_syntax = ["import", "export", "type", "as", "from"].contains(word);
        (!is_alias && !is_syntax).then(|| (*word).to_owned())
    };
    let names: Vec<String> = words.iter().enumerate().filter_map(is_name).collect();
    let names = if names.is_empty() { vec!["*".to_owned()] } else { names };
    // `export { a };` names no file.
    (!head.contains(';')).then(|| Import { from: from.to_owned(), names })
}

/// The content of the string that a text begins with, if it is a relative path.
fn relative(text: &str) -> Option<&str> {
    let quote = text.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    let (content, _) = text[1..].split_once(quote)?;
    content.starts_with('.').then_some(content)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn imports_of_every_form_are_found() {
        let files = [
            (
                "web/src/a.ts",
                "import { b, type C } from './b';\nimport type {\n  D as E,\n} from \"../common/d.js\";\n\
                 import \"./style.css\";\nimport * as carom from \"carom-web\";\nexport { F };\n\
                 const load = () => import(\"./lazy\");\n",
            ),
            ("web/src/b.ts", "export * from './a';\n// import { a } from './lazy';\n"),
            ("web/src/lazy.ts", "import * as b from './b';\n"),
            ("web/common/d.ts", ""),
        ];
        let files = files.map(|(path, text)| (path.to_owned(), text.to_owned()));
        let mut graph = Graph::default();
        add_imports(&mut graph, &files);
        assert_eq!(
            graph.lines(),
            [
                "web/src/a.ts → web/common/d.ts: D",
                "web/src/a.ts → web/src/b.ts: C, b",
                "web/src/a.ts → web/src/lazy.ts: import()",
                "web/src/b.ts → web/src/a.ts: *",
                "web/src/lazy.ts → web/src/b.ts: *",
            ]
        );
        assert_eq!(graph.circles().len(), 1);
    }
}
