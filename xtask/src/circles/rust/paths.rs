//! The paths in the code of a module.

use std::collections::HashSet;

use proc_macro2::{TokenStream, TokenTree};
use syn::visit::{self, Visit};
use syn::{
    Attribute, ExprPath, ImplItemFn, Item, ItemFn, ItemUse, Macro, PatIdent, Path, TraitItemFn,
    TypePath, Visibility,
};

use super::names::Space;

/// Calls a function with each path in an item, and with what the path can stand for.
///
/// `use` declarations, attributes and variables are left out.
pub(super) fn each_path(item: &Item, each: impl FnMut(&[String], &[Space])) {
    Paths { each, spaces: VALUE, variables: Vec::new() }.visit_item(item);
}

struct Paths<F> {
    each: F,
    /// What a path here can stand for, the most likely first.
    spaces: &'static [Space],
    /// The variables of the functions around.
    variables: Vec<Variables>,
}

#[derive(Default)]
struct Variables(HashSet<String>);

const VALUE: &[Space] = &[Space::Value, Space::Type];
/// An argument such as the `N` of `Vector<N>` may be a constant.
const TYPE: &[Space] = &[Space::Type, Space::Value];
const MACRO: &[Space] = &[Space::Macro];

impl<F: FnMut(&[String], &[Space])> Paths<F> {
    fn found(&mut self, route: &[String], spaces: &[Space]) {
        let is_variable = self.variables.iter().any(|names| names.0.contains(&route[0]));
        if route.len() > 1 || !is_variable {
            (self.each)(route, spaces);
        }
    }

    fn with_spaces(&mut self, spaces: &'static [Space], visit: impl FnOnce(&mut Self)) {
        let before = std::mem::replace(&mut self.spaces, spaces);
        visit(self);
        self.spaces = before;
    }

    fn with_variables(&mut self, variables: Variables, visit: impl FnOnce(&mut Self)) {
        self.variables.push(variables);
        visit(self);
        self.variables.pop();
    }

    /// Paths in the arguments or the definition of a macro, whatever its syntax.
    fn tokens(&mut self, tokens: TokenStream) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let is = |index: usize, mark: char| matches!(tokens.get(index), Some(TokenTree::Punct(punct)) if punct.as_char() == mark);
        let mut next = 0;
        while next < tokens.len() {
            let start = next;
            next += 1;
            match &tokens[start] {
                TokenTree::Group(group) => self.tokens(group.stream()),
                TokenTree::Ident(ident) => {
                    let mut route = vec![ident.to_string()];
                    while let (true, true, Some(TokenTree::Ident(ident))) =
                        (is(next, ':'), is(next + 1, ':'), tokens.get(next + 2))
                    {
                        route.push(ident.to_string());
                        next += 3;
                    }
                    let before = |mark| start.checked_sub(1).is_some_and(|index| is(index, mark));
                    // `.field`, `<T>::name`, `$argument`, `field: …`.
                    let is_other = before('.')
                        || before(':') && start > 1 && is(start - 2, ':')
                        || before('$') && route[0] != "crate"
                        || route.len() == 1 && is(next, ':') && !is(next + 1, ':');
                    if !is_other {
                        let is_macro = is(next, '!') && !is(next + 1, '=');
                        self.found(&route, if is_macro { MACRO } else { VALUE });
                    }
                }
                _ => {}
            }
        }
    }
}

impl<'a, F: FnMut(&[String], &[Space])> Visit<'a> for Paths<F> {
    fn visit_path(&mut self, path: &'a Path) {
        if path.leading_colon.is_none() {
            let route: Vec<String> =
                path.segments.iter().map(|segment| segment.ident.to_string()).collect();
            self.found(&route, self.spaces);
        }
        visit::visit_path(self, path);
    }

    fn visit_type_path(&mut self, path: &'a TypePath) {
        self.with_spaces(TYPE, |paths| visit::visit_type_path(paths, path));
    }

    fn visit_expr_path(&mut self, path: &'a ExprPath) {
        self.with_spaces(VALUE, |paths| visit::visit_expr_path(paths, path));
    }

    fn visit_pat_ident(&mut self, pattern: &'a PatIdent) {
        let name = pattern.ident.to_string();
        // A constant.
        if name.starts_with(char::is_uppercase) {
            (self.each)(&[name], VALUE);
        }
        visit::visit_pat_ident(self, pattern);
    }

    fn visit_macro(&mut self, call: &'a Macro) {
        self.with_spaces(MACRO, |paths| paths.visit_path(&call.path));
        self.tokens(call.tokens.clone());
    }

    fn visit_item_fn(&mut self, function: &'a ItemFn) {
        let mut variables = Variables::default();
        visit::visit_item_fn(&mut variables, function);
        self.with_variables(variables, |paths| visit::visit_item_fn(paths, function));
    }

    fn visit_impl_item_fn(&mut self, function: &'a ImplItemFn) {
        let mut variables = Variables::default();
        visit::visit_impl_item_fn(&mut variables, function);
        self.with_variables(variables, |paths| visit::visit_impl_item_fn(paths, function));
    }

    fn visit_trait_item_fn(&mut self, function: &'a TraitItemFn) {
        let mut variables = Variables::default();
        visit::visit_trait_item_fn(&mut variables, function);
        self.with_variables(variables, |paths| visit::visit_trait_item_fn(paths, function));
    }

    fn visit_item_use(&mut self, _: &'a ItemUse) {}

    fn visit_visibility(&mut self, _: &'a Visibility) {}

    fn visit_attribute(&mut self, _: &'a Attribute) {}
}

impl<'a> Visit<'a> for Variables {
    fn visit_pat_ident(&mut self, pattern: &'a PatIdent) {
        self.0.insert(pattern.ident.to_string());
        visit::visit_pat_ident(self, pattern);
    }
}
