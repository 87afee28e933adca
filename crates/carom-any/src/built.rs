//! What the features `plane` and `space` leave out.
//!
//! A program that needs one dimension is nearly half as large: each has compiled code of its own.
//! The macros here choose what [`any!`](crate::any) and its like become.

use core::convert::Infallible;
use core::marker::PhantomData;

#[cfg(not(any(feature = "plane", feature = "space")))]
compile_error!("enable the feature `plane` or `space` of carom-any, or both");

/// A value in a dimension that is not built.
///
/// No value has this type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Absent<T>(Infallible, PhantomData<T>);

impl<T> Absent<T> {
    /// Returns a value of any type.
    ///
    /// No caller reaches it, as no `Absent` exists.
    #[must_use]
    pub const fn never<R>(&self) -> R {
        match self.0 {}
    }
}

#[cfg(feature = "serde")]
impl<T> serde::Serialize for Absent<T> {
    fn serialize<W: serde::Serializer>(&self, _: W) -> Result<W::Ok, W::Error> {
        self.never()
    }
}

#[cfg(feature = "serde")]
impl<'de, T> serde::Deserialize<'de> for Absent<T> {
    fn deserialize<R: serde::Deserializer<'de>>(_: R) -> Result<Self, R::Error> {
        Err(serde::de::Error::custom("this dimension is not built"))
    }
}

/// The result of an expression in a dimension that is not built.
#[cold]
#[must_use]
pub fn not_built<T>() -> T {
    panic!("a dimension is used that is not built; ask `Dimension::is_built` before")
}

/// What an [`Any`](crate::Any) holds in the plane.
#[cfg(feature = "plane")]
pub type InPlane<T> = T;

/// What an [`Any`](crate::Any) holds in the plane.
#[cfg(not(feature = "plane"))]
pub type InPlane<T> = Absent<T>;

/// What an [`Any`](crate::Any) holds in space.
#[cfg(feature = "space")]
pub type InSpace<T> = T;

/// What an [`Any`](crate::Any) holds in space.
#[cfg(not(feature = "space"))]
pub type InSpace<T> = Absent<T>;

/// The first of two pieces of code if the plane is built, or else the second.
#[cfg(feature = "plane")]
#[doc(hidden)]
#[macro_export]
macro_rules! if_plane {
    ({ $($built:tt)* } else { $($absent:tt)* }) => { $($built)* };
}

/// The first of two pieces of code if the plane is built, or else the second.
#[cfg(not(feature = "plane"))]
#[doc(hidden)]
#[macro_export]
macro_rules! if_plane {
    ({ $($built:tt)* } else { $($absent:tt)* }) => { $($absent)* };
}

/// The first of two pieces of code if space is built, or else the second.
#[cfg(feature = "space")]
#[doc(hidden)]
#[macro_export]
macro_rules! if_space {
    ({ $($built:tt)* } else { $($absent:tt)* }) => { $($built)* };
}

/// The first of two pieces of code if space is built, or else the second.
#[cfg(not(feature = "space"))]
#[doc(hidden)]
#[macro_export]
macro_rules! if_space {
    ({ $($built:tt)* } else { $($absent:tt)* }) => { $($absent)* };
}

/// An expression in the plane.
#[doc(hidden)]
#[macro_export]
macro_rules! in_plane {
    ($D:ident => $value:expr) => {
        $crate::if_plane!({{ const $D: usize = 2; $value }} else { $crate::built::not_built() })
    };
}

/// An expression in space.
#[doc(hidden)]
#[macro_export]
macro_rules! in_space {
    ($D:ident => $value:expr) => {
        $crate::if_space!({{ const $D: usize = 3; $value }} else { $crate::built::not_built() })
    };
}
