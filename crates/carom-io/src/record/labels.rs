//! Names for the results of a run.

/// The names for the results of a run.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Labels<'a> {
    /// The name of the scene.
    pub(crate) scene: &'a str,
    /// Its title.
    pub(crate) title: &'a str,
    /// The names of the balls.
    #[cfg_attr(not(feature = "files"), expect(dead_code, reason = "only files name the balls"))]
    pub(crate) balls: &'a [Option<String>],
}
