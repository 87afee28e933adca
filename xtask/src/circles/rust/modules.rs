//! The modules of a crate, read from its files.

use std::fs;
use std::path::{Path, PathBuf};

use syn::{Expr, ExprLit, Item, ItemMod, Lit, Meta};

use super::untested::remove_tests;
use crate::workspace::Failure;

/// A module: a file, or a block in one.
pub(super) struct Module {
    /// The module around it; `None` for the root of the crate.
    pub(super) parent: Option<usize>,
    /// Its file, relative to the root of the workspace.
    pub(super) file: String,
    /// Its name in its parent.
    pub(super) name: String,
    /// What it contains, without modules and tests.
    pub(super) items: Vec<Item>,
}

/// Where the modules of a crate are read from.
struct Reader<'a> {
    /// The root of the workspace, without links.
    workspace: &'a Path,
    modules: Vec<Module>,
}

/// All modules of the crate with this root file; the root is the first.
pub(super) fn modules(workspace: &Path, root: &Path) -> Result<Vec<Module>, Failure> {
    let mut reader = Reader { workspace, modules: Vec::new() };
    let directory = root.parent().expect("a file is in a directory");
    reader.file(None, String::new(), root, directory)?;
    Ok(reader.modules)
}

impl Reader<'_> {
    /// Reads a file; the files of its modules are in the directory.
    fn file(
        &mut self,
        parent: Option<usize>,
        name: String,
        path: &Path,
        directory: &Path,
    ) -> Result<(), Failure> {
        let path = path.canonicalize().map_err(|error| format!("{}: {error}", path.display()))?;
        let text = fs::read_to_string(&path)?;
        let shown = path.strip_prefix(self.workspace).unwrap_or(&path);
        let shown = shown.to_string_lossy().replace('\\', "/");
        let mut file = syn::parse_file(&text).map_err(|error| format!("{shown}: {error}"))?;
        remove_tests(&mut file);
        self.module(parent, name, (&path, &shown), directory, file.items)
    }

    fn module(
        &mut self,
        parent: Option<usize>,
        name: String,
        (path, file): (&Path, &str),
        directory: &Path,
        items: Vec<Item>,
    ) -> Result<(), Failure> {
        let here = self.modules.len();
        let (children, items): (Vec<Item>, _) =
            items.into_iter().partition(|item| matches!(item, Item::Mod(_)));
        self.modules.push(Module { parent, file: file.to_owned(), name, items });
        for child in children {
            let Item::Mod(child) = child else { continue };
            let name = child.ident.to_string();
            let inside = directory.join(&name);
            if let Some(other) = attribute_path(&child) {
                let other = path.with_file_name(other);
                let directory = other.parent().expect("a file is in a directory").to_owned();
                self.file(Some(here), name, &other, &directory)?;
            } else if let Some((_, items)) = child.content {
                self.module(Some(here), name, (path, file), &inside, items)?;
            } else {
                let beside = directory.join(format!("{name}.rs"));
                let beside = if beside.exists() { beside } else { inside.join("mod.rs") };
                self.file(Some(here), name, &beside, &inside)?;
            }
        }
        Ok(())
    }
}

/// The file that an attribute `#[path = "…"]` names.
fn attribute_path(module: &ItemMod) -> Option<PathBuf> {
    module.attrs.iter().find_map(|attribute| match &attribute.meta {
        Meta::NameValue(pair) if pair.path.is_ident("path") => match &pair.value {
            Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => Some(text.value().into()),
            _ => None,
        },
        _ => None,
    })
}
