//! Imports between the files of the Python package.

use std::collections::BTreeMap;

use super::graph::Graph;
use super::source::Source;

/// The directory of the package `carom`.
pub(super) const DIRECTORY: &str = "crates/carom-py/python/";

/// The files of a directory of packages, by the names of their modules.
struct Modules<'a>(BTreeMap<String, Module<'a>>);

struct Module<'a> {
    path: &'a str,
    /// Whether it is the `__init__.py` of a package.
    is_package: bool,
    imports: Vec<Import>,
}

/// An import of one name.
struct Import {
    /// The module, by its full name.
    module: String,
    /// The name in it; `None` for `import module`.
    name: Option<String>,
    /// The name here.
    alias: String,
}

/// Adds the imports between files, those in functions and below `TYPE_CHECKING` included.
pub(super) fn add_imports(graph: &mut Graph, directory: &str, files: &[Source]) {
    let modules = Modules::of(directory, files);
    for module in modules.0.values() {
        for import in &module.imports {
            let whole = &import.module;
            let (path, name) = match &import.name {
                None => (modules.0.get(whole).map(|module| module.path), whole),
                Some(name) => (modules.definition(whole, name, 0), name),
            };
            if let Some(path) = path {
                graph.add(module.path, path, name);
            }
        }
    }
}

/// The most packages through which a name is followed.
const DEPTH: usize = 20;

impl<'a> Modules<'a> {
    fn of(directory: &str, files: &'a [Source]) -> Self {
        let module = |(path, text): &'a Source| {
            let inside = path.strip_prefix(directory)?.rsplit_once('.')?.0.replace('/', ".");
            let package = inside.strip_suffix(".__init__").map(str::to_owned);
            let is_package = package.is_some();
            let name = package.unwrap_or(inside);
            let around =
                if is_package { &name } else { name.rsplit_once('.').map_or("", |(p, _)| p) };
            let imports = statements(text).iter().flat_map(|line| imports(line, around)).collect();
            Some((name, Module { path, is_package, imports }))
        };
        Self(files.iter().filter_map(module).collect())
    }

    /// The file that defines a name of a module: a module of a package, or what it imports.
    fn definition(&self, module: &str, name: &str, depth: usize) -> Option<&'a str> {
        if let Some(inside) = self.0.get(&format!("{module}.{name}")) {
            return Some(inside.path);
        }
        let module = self.0.get(module)?;
        let elsewhere = module.imports.iter().find(|import| import.alias == name);
        let elsewhere = elsewhere.filter(|_| module.is_package && depth < DEPTH);
        elsewhere
            .and_then(|import| match &import.name {
                Some(name) => self.definition(&import.module, name, depth + 1),
                None => Some(self.0.get(&import.module)?.path),
            })
            .or(Some(module.path))
    }
}

/// The imports of a statement in a package.
fn imports(statement: &str, package: &str) -> Vec<Import> {
    let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    // `name` or `name as alias`.
    let list = |text: &str| -> Vec<(String, String)> {
        let names = text.split(',').map(words).filter(|words| !words.is_empty());
        names.map(|words| (words[0].clone(), words[words.len() - 1].clone())).collect()
    };
    if let Some(modules) = statement.strip_prefix("import ") {
        let modules = list(modules).into_iter();
        return modules.map(|(module, alias)| Import { module, name: None, alias }).collect();
    }
    let Some((from, names)) =
        statement.strip_prefix("from ").and_then(|rest| rest.split_once(" import "))
    else {
        return Vec::new();
    };
    let from = from.trim();
    let inside = from.trim_start_matches('.');
    let module = match from.len() - inside.len() {
        0 => from.to_owned(),
        dots => {
            // One dot is the package itself.
            let up = package.rmatch_indices('.').map(|(at, _)| &package[..at]);
            let around = std::iter::once(package).chain(up).nth(dots - 1).unwrap_or_default();
            [around, inside]
                .iter()
                .filter(|part| !part.is_empty())
                .copied()
                .collect::<Vec<_>>()
                .join(".")
        }
    };
    list(names)
        .into_iter()
        .map(|(name, alias)| Import { module: module.clone(), name: Some(name), alias })
        .collect()
}

/// The statements of a file, each on one line, without strings, comments and parentheses.
fn statements(text: &str) -> Vec<String> {
    let mut statements = vec![String::new()];
    let mut depth = 0_usize;
    let mut rest = text;
    while let Some(next) = rest.chars().next() {
        let mut length = next.len_utf8();
        let last = statements.last_mut().expect("it is never empty");
        match next {
            '#' => length = rest.find('\n').unwrap_or(rest.len()),
            '"' | '\'' => length = string(rest),
            '\\' => length = if rest.starts_with("\\\n") { 2 } else { 1 },
            '(' | '[' | '{' => {
                depth += 1;
                last.push(' ');
            }
            ')' | ']' | '}' => {
                depth = depth.saturating_sub(1);
                last.push(' ');
            }
            '\n' if depth > 0 => last.push(' '),
            '\n' | ';' => statements.push(String::new()),
            other => last.push(other),
        }
        rest = &rest[length..];
    }
    for statement in &mut statements {
        *statement = statement.trim().to_owned();
    }
    statements
}

/// The length of the string that a text begins with.
fn string(text: &str) -> usize {
    let quote = [r#"""""#, "'''"].into_iter().find(|quote| text.starts_with(quote));
    let quote = quote.unwrap_or(&text[..1]);
    let mut at = quote.len();
    while let Some(next) = text[at..].chars().next() {
        if text[at..].starts_with(quote) {
            return at + quote.len();
        }
        at += next.len_utf8();
        if next == '\\' {
            at += text[at..].chars().next().map_or(0, char::len_utf8);
        }
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    fn graph(files: &[(&str, &str)]) -> Graph {
        let files: Vec<Source> = files
            .iter()
            .map(|(path, text)| (format!("python/{path}"), (*text).to_owned()))
            .collect();
        let mut graph = Graph::default();
        add_imports(&mut graph, "python/", &files);
        graph
    }

    #[test]
    fn imports_in_functions_and_for_types_count() {
        let graph = graph(&[
            (
                "p/_a.py",
                "import numpy as np\ndef f():\n    from ._b import (\n        g, # and\n        h as i,\n    )\n",
            ),
            ("p/_b.py", "if TYPE_CHECKING:\n    from p._a import f\n"),
        ]);
        assert_eq!(
            graph.lines(),
            ["python/p/_a.py → python/p/_b.py: g, h", "python/p/_b.py → python/p/_a.py: f"]
        );
        assert_eq!(graph.circles().len(), 1);
    }

    #[test]
    fn names_of_a_package_belong_to_the_file_that_defines_them() {
        let graph = graph(&[
            ("p/__init__.py", "from ._a import f\nfrom ._b import *\n"),
            ("p/_a.py", "from . import _b, g\n"),
            ("p/_b.py", "from p import f\n"),
            ("p/q/_c.py", "from .. import f\nfrom .._b import g\nimport p.q\n"),
            ("p/q/__init__.py", ""),
        ]);
        assert_eq!(
            graph.lines(),
            [
                "python/p/__init__.py → python/p/_a.py: f",
                "python/p/__init__.py → python/p/_b.py: *",
                "python/p/_a.py → python/p/__init__.py: g",
                "python/p/_a.py → python/p/_b.py: _b",
                "python/p/_b.py → python/p/_a.py: f",
                "python/p/q/_c.py → python/p/_a.py: f",
                "python/p/q/_c.py → python/p/_b.py: g",
                "python/p/q/_c.py → python/p/q/__init__.py: p.q",
            ]
        );
    }

    #[test]
    fn strings_and_comments_import_nothing() {
        let graph = graph(&[
            (
                "p/_a.py",
                "'''\nfrom ._b import g\n'''\n# from ._b import g\nx = '\\'from ._b import g'\n",
            ),
            ("p/_b.py", "g = 1\n"),
        ]);
        assert!(graph.lines().is_empty());
    }
}
