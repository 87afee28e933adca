//! The names of each module, and what paths mean.

use std::collections::HashMap;

use syn::visit::{self, Visit};
use syn::{Item, ItemUse, UseTree, Visibility};

use super::modules::Module;

/// A crate: its modules, and the names in them.
pub(super) struct Names {
    pub(super) modules: Vec<Module>,
    scopes: Vec<Scope>,
}

/// The names in a module.
#[derive(Default)]
struct Scope {
    names: HashMap<String, Vec<Name>>,
    /// Modules and enums all of whose names are imported.
    globs: Vec<Route>,
    /// Whether it calls macros, which can define further names.
    calls_macros: bool,
}

/// A path without its arguments: `crate`, `shape`, `Aabb`.
pub(super) type Route = Vec<String>;

/// What a name stands for.
enum Name {
    Defined(&'static [Space]),
    /// A macro that this module defines for the whole crate.
    Exported(usize),
    Child(usize),
    Imported(Route),
}

/// One name can stand for a type, a value and a macro.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Space {
    /// Types, traits and modules.
    Type,
    /// Functions, constants, constructors.
    Value,
    Macro,
}

/// What a path means.
enum Meaning {
    Module(usize),
    /// Something else: the module that defines it, and its name there.
    Item(usize, String),
}

/// One name of a `use` declaration.
pub(super) struct Use {
    pub(super) route: Route,
    /// Its name here; `None` for `*`.
    name: Option<String>,
    /// Whether the declaration is public, if only to a part of the crate.
    pub(super) is_public: bool,
}

/// A search for the meaning of a path.
struct Search {
    /// The names that are being looked up: one that needs itself is of another crate, as in
    /// `use rand::rand`.
    names: Vec<(usize, String, Space)>,
    /// Whether an unknown name counts as defined by a macro that its module calls.
    with_macros: bool,
}

impl Names {
    pub(super) fn of(modules: Vec<Module>) -> Self {
        let mut scopes: Vec<Scope> = modules.iter().map(scope).collect();
        for (index, module) in modules.iter().enumerate() {
            if let Some(parent) = module.parent {
                let names = scopes[parent].names.entry(module.name.clone()).or_default();
                names.push(Name::Child(index));
            }
            for name in exported_macros(module) {
                scopes[0].names.entry(name).or_default().push(Name::Exported(index));
            }
        }
        Self { modules, scopes }
    }

    /// The modules that define what a path in a module can mean, and its names there.
    ///
    /// None for modules, variables and names of other crates.
    pub(super) fn definitions(
        &self,
        module: usize,
        route: &[String],
        spaces: &[Space],
    ) -> Vec<(usize, String)> {
        let find = |with_macros| {
            let search = || Search { names: Vec::new(), with_macros };
            let find = |space: &Space| self.route(module, route, *space, &mut search());
            spaces.iter().filter_map(find).collect::<Vec<Meaning>>()
        };
        let mut found = find(false);
        if found.is_empty() && route.len() > 1 {
            found = find(true);
            found.truncate(1);
        }
        let items = found.into_iter().filter_map(|meaning| match meaning {
            Meaning::Item(module, name) => Some((module, name)),
            Meaning::Module(_) => None,
        });
        items.collect()
    }

    fn route(
        &self,
        module: usize,
        route: &[String],
        space: Space,
        search: &mut Search,
    ) -> Option<Meaning> {
        let (first, rest) = route.split_first()?;
        let mut meaning = match first.as_str() {
            "crate" => Meaning::Module(0),
            "self" => Meaning::Module(module),
            "super" => Meaning::Module(self.modules[module].parent?),
            name if !rest.is_empty() => {
                let exactly = &mut Search { names: search.names.clone(), with_macros: false };
                self.name(module, name, Space::Type, exactly)?
            }
            name if space == Space::Macro => self.macro_(module, name, search)?,
            name => self.name(module, name, space, search)?,
        };
        for (index, name) in rest.iter().enumerate() {
            let Meaning::Module(inside) = meaning else { break };
            let space = if index + 1 == rest.len() { space } else { Space::Type };
            meaning = match name.as_str() {
                "super" => Meaning::Module(self.modules[inside].parent?),
                name => self.name(inside, name, space, search)?,
            };
        }
        Some(meaning)
    }

    fn name(
        &self,
        module: usize,
        name: &str,
        space: Space,
        search: &mut Search,
    ) -> Option<Meaning> {
        let wanted = (module, name.to_owned(), space);
        if search.names.contains(&wanted) {
            return None;
        }
        search.names.push(wanted);
        let meaning = self.name_in_scope(module, name, space, search);
        search.names.pop();
        meaning
    }

    fn name_in_scope(
        &self,
        module: usize,
        name: &str,
        space: Space,
        search: &mut Search,
    ) -> Option<Meaning> {
        let scope = &self.scopes[module];
        let names = scope.names.get(name).map_or(&[][..], Vec::as_slice);
        let item = |module| Some(Meaning::Item(module, name.to_owned()));
        let defined = names.iter().find_map(|known| match known {
            Name::Defined(spaces) if spaces.contains(&space) => item(module),
            Name::Exported(module) if space == Space::Macro => item(*module),
            Name::Child(child) if space == Space::Type => Some(Meaning::Module(*child)),
            _ => None,
        });
        let imported = names.iter().filter_map(|known| match known {
            Name::Imported(route) => Some(route),
            _ => None,
        });
        defined
            .or_else(|| imported.clone().find_map(|route| self.route(module, route, space, search)))
            .or_else(|| {
                scope.globs.iter().find_map(|route| {
                    match self.route(module, route, Space::Type, search)? {
                        Meaning::Module(inside) => self.name(inside, name, space, search),
                        Meaning::Item(..) => None,
                    }
                })
            })
            .or_else(|| {
                let is_unknown = names.is_empty() && search.with_macros && scope.calls_macros;
                if is_unknown { item(module) } else { None }
            })
    }

    /// A macro without a path: of the module, or of one around it, which defined it before.
    fn macro_(&self, module: usize, name: &str, search: &mut Search) -> Option<Meaning> {
        let mut around = std::iter::successors(Some(module), |at| self.modules[*at].parent);
        around.find_map(|module| self.name(module, name, Space::Macro, search))
    }
}

/// The macros of a module that are names of the whole crate.
fn exported_macros(module: &Module) -> impl Iterator<Item = String> {
    module.items.iter().filter_map(|item| match item {
        Item::Macro(item) => {
            let is_exported = item.attrs.iter().any(|at| at.path().is_ident("macro_export"));
            is_exported.then(|| item.ident.as_ref().map(ToString::to_string)).flatten()
        }
        _ => None,
    })
}

fn scope(module: &Module) -> Scope {
    let mut scope = Scope::default();
    for item in &module.items {
        scope.calls_macros |= matches!(item, Item::Macro(item) if item.ident.is_none());
        if let Some((name, spaces)) = defined(item) {
            scope.names.entry(name).or_default().push(Name::Defined(spaces));
        }
    }
    for Use { route, name, .. } in uses(module) {
        match name {
            Some(name) => scope.names.entry(name).or_default().push(Name::Imported(route)),
            None => scope.globs.push(route),
        }
    }
    scope
}

/// The name that an item defines, and what it can stand for.
fn defined(item: &Item) -> Option<(String, &'static [Space])> {
    use Space::{Macro, Type, Value};
    let (name, spaces): (_, &[Space]) = match item {
        Item::Const(item) => (&item.ident, &[Value]),
        Item::Enum(item) => (&item.ident, &[Type]),
        Item::Fn(item) => (&item.sig.ident, &[Value]),
        Item::Macro(item) => (item.ident.as_ref()?, &[Macro]),
        Item::Static(item) => (&item.ident, &[Value]),
        Item::Struct(item) => (&item.ident, &[Type, Value]),
        Item::Trait(item) => (&item.ident, &[Type]),
        Item::Type(item) => (&item.ident, &[Type]),
        Item::Union(item) => (&item.ident, &[Type]),
        _ => return None,
    };
    Some((name.to_string(), spaces))
}

/// All `use` declarations of a module, those in its functions included.
pub(super) fn uses(module: &Module) -> Vec<Use> {
    let mut uses = Uses(Vec::new());
    for item in &module.items {
        uses.visit_item(item);
    }
    uses.0
}

struct Uses(Vec<Use>);

impl<'a> Visit<'a> for Uses {
    fn visit_item_use(&mut self, item: &'a ItemUse) {
        if item.leading_colon.is_none() {
            let is_public = !matches!(item.vis, Visibility::Inherited);
            self.tree(&item.tree, &mut Vec::new(), is_public);
        }
        visit::visit_item_use(self, item);
    }
}

impl Uses {
    fn tree(&mut self, tree: &UseTree, before: &mut Route, is_public: bool) {
        let mut add = |last: Option<String>, name: Option<String>| {
            let mut route = before.clone();
            // `shape::{self}` is `shape`.
            route.extend(last.filter(|last| last != "self" || before.is_empty()));
            let name = name.map(|name| match route.last() {
                Some(last) if name == "self" => last.clone(),
                _ => name,
            });
            self.0.push(Use { route, name, is_public });
        };
        match tree {
            UseTree::Name(leaf) => add(Some(leaf.ident.to_string()), Some(leaf.ident.to_string())),
            UseTree::Rename(leaf) => {
                add(Some(leaf.ident.to_string()), Some(leaf.rename.to_string()));
            }
            UseTree::Glob(_) => add(None, None),
            UseTree::Group(group) => {
                for tree in &group.items {
                    self.tree(tree, before, is_public);
                }
            }
            UseTree::Path(path) => {
                before.push(path.ident.to_string());
                self.tree(&path.tree, before, is_public);
                before.pop();
            }
        }
    }
}
