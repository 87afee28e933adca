//! Removes tests from a syntax tree.

use syn::punctuated::Punctuated;
use syn::visit_mut::{self, VisitMut};
use syn::{Attribute, Block, File, ImplItem, Item, ItemImpl, ItemMod, Meta, Stmt, Token};

/// Removes everything that only a build of tests compiles.
pub(super) fn remove_tests(file: &mut File) {
    Tests.visit_file_mut(file);
}

struct Tests;

impl VisitMut for Tests {
    fn visit_file_mut(&mut self, file: &mut File) {
        if is_test(&file.attrs) {
            file.items.clear();
        }
        file.items.retain(|item| !is_test(attributes(item)));
        visit_mut::visit_file_mut(self, file);
    }

    fn visit_item_mod_mut(&mut self, module: &mut ItemMod) {
        if let Some((_, items)) = &mut module.content {
            items.retain(|item| !is_test(attributes(item)));
        }
        visit_mut::visit_item_mod_mut(self, module);
    }

    fn visit_item_impl_mut(&mut self, item: &mut ItemImpl) {
        item.items.retain(|item| match item {
            ImplItem::Fn(function) => !is_test(&function.attrs),
            ImplItem::Const(constant) => !is_test(&constant.attrs),
            _ => true,
        });
        visit_mut::visit_item_impl_mut(self, item);
    }

    fn visit_block_mut(&mut self, block: &mut Block) {
        block.stmts.retain(|statement| match statement {
            Stmt::Local(local) => !is_test(&local.attrs),
            Stmt::Item(item) => !is_test(attributes(item)),
            Stmt::Macro(call) => !is_test(&call.attrs),
            Stmt::Expr(..) => true,
        });
        visit_mut::visit_block_mut(self, block);
    }
}

/// Whether attributes say that only a build of tests compiles something.
fn is_test(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        let path = attribute.path();
        path.is_ident("test")
            || path.is_ident("cfg") && attribute.parse_args().is_ok_and(|meta| needs_test(&meta))
    })
}

/// Whether a condition holds in builds of tests alone.
fn needs_test(condition: &Meta) -> bool {
    let Meta::List(list) = condition else { return condition.path().is_ident("test") };
    let parts = list.parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated);
    let Ok(parts) = parts else { return false };
    match list.path.get_ident().map(ToString::to_string).as_deref() {
        Some("all") => parts.iter().any(needs_test),
        Some("any") => !parts.is_empty() && parts.iter().all(needs_test),
        _ => false,
    }
}

fn attributes(item: &Item) -> &[Attribute] {
    match item {
        Item::Const(item) => &item.attrs,
        Item::Enum(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Macro(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Static(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Trait(item) => &item.attrs,
        Item::Type(item) => &item.attrs,
        Item::Union(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        _ => &[],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tests_are_removed_and_nothing_else() {
        let mut file = syn::parse_file(
            "#[cfg(test)] mod tests {}
             #[cfg(all(test, feature = \"libm\"))] fn only_tests() {}
             #[test] fn a_test() {}
             #[cfg(any(test, feature = \"libm\"))] fn also_others() {}
             #[cfg(not(test))] fn others() {}
             impl Ball { #[cfg(test)] fn helper(&self) {} fn kept(&self) { #[cfg(test)] let a = 1; } }",
        )
        .unwrap();
        remove_tests(&mut file);
        let [Item::Fn(also), Item::Fn(others), Item::Impl(item)] = &file.items[..] else {
            panic!("{} items", file.items.len());
        };
        assert_eq!((also.sig.ident.to_string(), others.sig.ident.to_string()).0, "also_others");
        let [ImplItem::Fn(kept)] = &item.items[..] else {
            panic!("{} functions", item.items.len())
        };
        assert_eq!(kept.sig.ident, "kept");
        assert!(kept.block.stmts.is_empty());
    }
}
