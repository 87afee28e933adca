//! Lattices: how many cells fit into a box, and their points.
//!
//! A unit cell has sides `c` (in distances of nearest neighbours) and a basis of points `b` (in
//! sides). With `n` cells along an axis, a box of length `L` gives the distance of neighbours
//! `d = L / e(n)`, where the extent is `e(n) = c n` in a periodic box, and
//! `e(n) = c (n − 1 + max b) + 1` between walls, which keep half a distance from the outermost
//! points. The lattice is stretched along the axes where the box asks for it.

use std::array::from_fn;
use std::f64::consts::SQRT_2;

use carom_sim::Boundary;

use crate::volume;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lattice {
    Square,
    Hexagonal,
    Cubic,
    Fcc,
}

/// The sides of a unit cell, and its points.
struct Cell {
    sides: &'static [f64],
    basis: &'static [&'static [f64]],
}

/// √3: two rows of a hexagonal lattice.
const SQRT_3: f64 = 1.732_050_807_568_877_2;

const SQUARE: Cell = Cell { sides: &[1.0, 1.0], basis: &[&[0.0, 0.0]] };
const HEXAGONAL: Cell = Cell { sides: &[1.0, SQRT_3], basis: &[&[0.0, 0.0], &[0.5, 0.5]] };
const CUBIC: Cell = Cell { sides: &[1.0, 1.0, 1.0], basis: &[&[0.0, 0.0, 0.0]] };
const FCC: Cell = Cell {
    sides: &[SQRT_2, SQRT_2, SQRT_2],
    basis: &[&[0.0, 0.0, 0.0], &[0.0, 0.5, 0.5], &[0.5, 0.0, 0.5], &[0.5, 0.5, 0.0]],
};

impl Lattice {
    pub(crate) const ALL: [Self; 4] = [Self::Square, Self::Hexagonal, Self::Cubic, Self::Fcc];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Square => "square",
            Self::Hexagonal => "hexagonal",
            Self::Cubic => "cubic",
            Self::Fcc => "fcc",
        }
    }

    pub(crate) const fn dimension(self) -> usize {
        self.cell().sides.len()
    }

    const fn cell(self) -> &'static Cell {
        match self {
            Self::Square => &SQUARE,
            Self::Hexagonal => &HEXAGONAL,
            Self::Cubic => &CUBIC,
            Self::Fcc => &FCC,
        }
    }
}

/// A lattice cut to a number of cells along each axis.
#[derive(Clone, Copy, Debug)]
pub(super) struct CutLattice<const D: usize> {
    lattice: Lattice,
    cells: [u64; D],
    edges: [Edges; D],
}

/// The ends of an axis.
#[derive(Clone, Copy, Debug)]
enum Edges {
    Periodic,
    Walls,
}

impl<const D: usize> CutLattice<D> {
    /// The loosest grid with at least `count` points in a box. `D` is the dimension of the lattice.
    ///
    /// Cells are added one by one, each along the axis that keeps the neighbours farthest apart.
    pub(super) fn in_box(lattice: Lattice, count: u32, space: &Boundary<D>) -> Self {
        let edges = space
            .axes()
            .each_ref()
            .map(|axis| if axis.is_periodic() { Edges::Periodic } else { Edges::Walls });
        Self::loosest(lattice, count, lengths(space), edges)
    }

    /// The grid with at least `count` points whose regular cells form the box nearest to a cube.
    pub(super) fn regular(lattice: Lattice, count: u32) -> Self {
        Self::loosest(lattice, count, [1.0; D], [Edges::Periodic; D])
    }

    fn loosest(lattice: Lattice, count: u32, lengths: [f64; D], edges: [Edges; D]) -> Self {
        let mut grid = Self { lattice, cells: [1; D], edges };
        while grid.sites() < u64::from(count) {
            let loosest = |&a: &usize, &b: &usize| {
                let distance =
                    |axis: usize| lengths[axis] / grid.extent(axis, grid.cells[axis] + 1);
                // If both are equal, the earlier axis.
                distance(a).total_cmp(&distance(b)).then(b.cmp(&a))
            };
            let axis = (0..D).max_by(loosest).unwrap_or_default();
            grid.cells[axis] += 1;
        }
        grid
    }

    pub(super) fn sites(&self) -> u64 {
        let basis = self.lattice.cell().basis.len() as u64;
        self.cells.iter().fold(basis, |sites, &n| sites.saturating_mul(n))
    }

    /// The relative sides of a box with regular cells.
    pub(super) fn shape(&self) -> [f64; D] {
        from_fn(|axis| self.extent(axis, self.cells[axis]))
    }

    /// The length of `cells` cells along an axis, in distances of neighbours.
    fn extent(&self, axis: usize, cells: u64) -> f64 {
        let side = self.lattice.cell().sides[axis];
        match self.edges[axis] {
            Edges::Periodic => side * cells as f64,
            Edges::Walls => side * (cells as f64 - 1.0 + self.reach(axis)) + 1.0,
        }
    }

    /// The extent of the points of a cell along an axis, as a share of its side.
    fn reach(&self, axis: usize) -> f64 {
        self.lattice.cell().basis.iter().map(|point| point[axis]).fold(0.0, f64::max)
    }

    /// A lower bound of the distance of any two points in a box.
    pub(super) fn distance(&self, space: &Boundary<D>) -> f64 {
        let lengths = lengths(space);
        (0..D).map(|k| lengths[k] / self.extent(k, self.cells[k])).fold(f64::INFINITY, f64::min)
    }

    /// The packing fraction of this many balls that touch on regular cells.
    pub(super) fn densest_packing(&self, count: u32) -> f64 {
        volume::of_balls::<D>(count, 0.5) / self.shape().iter().product::<f64>()
    }

    /// The largest number of points in a box whose neighbours keep at least this distance.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "`as` gives 0 for smaller numbers, and the largest integer for larger ones"
    )]
    pub(super) fn capacity(&self, distance: f64, space: &Boundary<D>) -> u64 {
        let cell = self.lattice.cell();
        let lengths = lengths(space);
        let cells = (0..D).map(|k| {
            let length = lengths[k] / distance;
            match self.edges[k] {
                Edges::Periodic => (length / cell.sides[k]) as u64,
                Edges::Walls => ((length - 1.0) / cell.sides[k] + 1.0 - self.reach(k)) as u64,
            }
        });
        cells.fold(cell.basis.len() as u64, u64::saturating_mul)
    }

    /// `count` of the points, in a box. The empty sites are spread evenly.
    pub(super) fn points(self, count: u32, space: &Boundary<D>) -> impl Iterator<Item = [f64; D]> {
        let min = space.bounds().map_or([0.0; D], |(min, _)| min);
        let lengths = lengths(space);
        let Cell { sides, basis } = self.lattice.cell();
        let scale: [f64; D] = from_fn(|k| lengths[k] / self.extent(k, self.cells[k]));
        let margin: [f64; D] = from_fn(|k| match self.edges[k] {
            // Centres the points in the box.
            Edges::Periodic => sides[k] * (1.0 - self.reach(k)) / 2.0,
            Edges::Walls => 0.5,
        });
        let place = move |cell: [u64; D], point: &[f64]| {
            from_fn(|k| min[k] + scale[k] * (margin[k] + sides[k] * (cell[k] as f64 + point[k])))
        };
        // The product stays below 2⁶³ for the 10⁸ balls that a scene may have.
        let sites = self.sites();
        let count = u64::from(count);
        let is_taken = move |site: u64| (site + 1) * count / sites > site * count / sites;
        (0..self.cells.iter().product())
            .flat_map(move |index| basis.iter().map(move |point| place(self.cell(index), point)))
            .zip(0..)
            .filter_map(move |(place, site)| is_taken(site).then_some(place))
    }

    /// The cell with this index; the first axis varies fastest.
    fn cell(&self, mut index: u64) -> [u64; D] {
        self.cells.map(|cells| {
            let along = index % cells;
            index /= cells;
            along
        })
    }
}

fn lengths<const D: usize>(space: &Boundary<D>) -> [f64; D] {
    space.bounds().map_or([0.0; D], |(min, max)| from_fn(|k| max[k] - min[k]))
}
