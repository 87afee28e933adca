//! Command line of `carom`, and its help.
#![expect(clippy::doc_markdown, reason = "these docs are the help texts: backticks would be shown")]

use std::num::NonZeroUsize;
use std::path::PathBuf;

use carom::Zone;
use carom_io::checkpoint::Every;
use carom_io::count;
use carom_io::encounters::Duplicates;
use carom_io::ensemble::Seeds;
use carom_io::render::Density;
use carom_io::results::{EventOutput, FrameOutput, PlotOutput, ReplayOutput};
use carom_io::scene::{Dimension, Override};
use carom_io::table::{BadRows, ColumnNames, Decimal, Delimiter, GivenTime, Reading};
use clap::{Args, Parser, Subcommand};
use clap_complete::Shell;

use crate::values::{self, PictureFile, TableFile};

/// Exact collisions of moving balls: when they touch, and what happens then.
///
/// Runs scenes of hard balls from collision to collision, and answers tables of pairs and of many
/// balls. Data goes to stdout, progress and messages to stderr. NO_COLOR is respected.
#[derive(Debug, Parser)]
#[command(name = "carom", version, max_term_width = 100, disable_help_subcommand = true)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
}

const EXAMPLES: &str = "\
Examples:
  carom run scenes/break.toml    run a scene; then open out/break/replay.html
  carom resume out/gas/checkpoint.carom    continue an interrupted run
  carom new gas.toml             write a commented scene to start from
  carom pairs scenes/pairs.csv   when and where each pair of balls collides
  carom impacts scenes/ships.csv --max-time 2    all collisions among many balls
  carom encounters scenes/harbour.csv --within 50    which tracks come near each other, and when
  carom render balls.csv impacts.csv --out impacts.svg    a picture of these collisions

Exit status:
  0    done
  1    bad input, or a file that cannot be read or written
  2    wrong usage
  130  interrupted";

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Run(RunArguments),
    Resume(ResumeArguments),
    Pairs(PairsArguments),
    Impacts(ImpactsArguments),
    Encounters(EncountersArguments),
    Render(RenderArguments),
    New(NewArguments),
    Completions(CompletionsArguments),
    Man(ManArguments),
}

/// Run a scene and write its results.
///
/// The results are summary.json, the tables of events and frames, replay.html (open it in a
/// browser), energy.svg and speeds.svg. --events, --frames, --replay and --plots choose which of
/// them to write, and how much of each. An existing file is replaced only by a complete one.
///
/// Ctrl-C or SIGTERM ends the run early: the results up to then are written completely, with a
/// checkpoint.carom from which carom resume continues, and the exit status is 130. While balls are
/// still being placed, nothing is written.
///
/// A second Ctrl-C ends the program at once. It may leave incomplete files with names such as
/// .events.parquet.carom-Ab12Cd.partial; the next run into the same directory removes them.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  carom run scenes/break.toml
  carom run scenes/galperin.toml --set ball.1.mass=1e6 --json
  carom run gas.toml --until 60 --seed 7 --out out/gas-7
  carom run gas.toml --collisions 1_000_000 --events none --frames xyz:500
  carom run gas.toml --events 0 --frames 0 --replay none --plots none --json
  carom run gas.toml --checkpoint-every 10.0
  sed 's/radius = 0.5/radius = 0.4/' gas.toml | carom run - --out out/smaller
  carom run gas.toml --seeds 1..32 --jobs 4")]
pub(crate) struct RunArguments {
    /// The scene to run: a file, or a pipe of at most 1 GiB; - for stdin.
    #[arg(value_name = "SCENE.toml")]
    pub(crate) scene: PathBuf,

    /// The directory of the results [default: out/<name of the scene>, out/stdin for stdin].
    ///
    /// It is created if it does not exist. A file that replaces another keeps its permissions; a
    /// link stays, and the file that it leads to is replaced. At the end, files that the previous
    /// summary.json there lists are removed, unless they were replaced. Two runs cannot write to
    /// the same directory at the same time: the second ends at once.
    #[arg(short, long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,

    /// Change a key of the scene; may be repeated.
    #[arg(long, value_name = "KEY.PATH=VALUE")]
    pub(crate) set: Vec<Override>,

    /// End at this time, instead of the end in the scene; with --collisions, at whichever comes
    /// first.
    #[arg(long, value_name = "TIME", allow_negative_numbers = true, value_parser = values::finite)]
    pub(crate) until: Option<f64>,

    /// End after this many collisions of two balls, instead of the end in the scene.
    ///
    /// If no two balls ever collide, the run never ends; after 5 s without a collision a hint says
    /// so. A scene with a single ball is refused, unless --until is given too.
    #[arg(long, value_name = "COUNT", allow_negative_numbers = true, value_parser = count::parse)]
    pub(crate) collisions: Option<u64>,

    /// The seed of all random numbers in the scene; the same as --set seed=N.
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = count::parse)]
    pub(crate) seed: Option<u64>,

    /// Run the scene once with each of these seeds, from the first to the last: 1..32 means 32
    /// runs.
    ///
    /// Their measurements are averaged. The means and their standard errors are printed on stdout,
    /// and written to summary.json. Each run has its own directory, seed-1 and so on, with its
    /// summary.json and the requested tables, plots and replays. The result does not depend on
    /// --jobs.
    #[arg(long, value_name = "A..B", conflicts_with_all = ["seed", "checkpoint_every"])]
    pub(crate) seeds: Option<Seeds>,

    /// The number of --seeds to run at the same time, at most one per core [default: one per core].
    #[arg(long, value_name = "N", requires = "seeds", allow_negative_numbers = true,
        value_parser = values::at_least_one)]
    pub(crate) jobs: Option<NonZeroUsize>,

    /// The table of events: parquet, csv or none; the number of rows; or both, such as csv:50000.
    ///
    /// If there are more events than rows, the first ones are kept. 0 means none. The word hops, as
    /// in csv,hops:50000, keeps the rows of hops, too, the tiny bounces of balls that lie on
    /// something or slide along it; the column hop marks them. [default: parquet:1000000]
    #[arg(long, value_name = "FORMAT:ROWS")]
    pub(crate) events: Option<EventOutput>,

    /// The frames: parquet, csv, xyz or none; their number; or both, such as csv,xyz:500.
    ///
    /// They are spread evenly over the time of the run, or over its collisions if only these are
    /// limited. 0 means none. [default: parquet:200, or fewer for very many balls]
    #[arg(long, value_name = "FORMATS:COUNT")]
    pub(crate) frames: Option<FrameOutput>,

    /// The replay, which opens in a browser: html or none.
    ///
    /// It holds the first 100,000 lines that the balls move on. For more than 50,000 balls
    /// no replay is written. With none, the lines are not kept in memory either. [default: html]
    #[arg(long, value_name = "FORMAT")]
    pub(crate) replay: Option<ReplayOutput>,

    /// The plots of energy, momentum and speeds: svg or none [default: svg].
    #[arg(long, value_name = "FORMAT")]
    pub(crate) plots: Option<PlotOutput>,

    /// Write checkpoint.carom at this interval, and at the end: a time, or collisions, such as
    /// 20000c.
    ///
    /// carom resume continues from a checkpoint, even if the run was killed or the power failed.
    /// Each checkpoint replaces the one before, completely or not at all. Times are those of the
    /// scene. Without this option only Ctrl-C and SIGTERM write a checkpoint.
    #[arg(long, value_name = "TIME|COUNTc", allow_negative_numbers = true)]
    pub(crate) checkpoint_every: Option<Every>,

    /// Print summary.json on stdout.
    #[arg(long)]
    pub(crate) json: bool,

    /// Show no progress bar, and no messages except errors.
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

/// Resume a run from its checkpoint.
///
/// The run continues as if it had not been interrupted, to the last bit: with the same collisions
/// and the same trajectory_hash. Options that are not given are those of the run; with --until or
/// --collisions it can end later than planned.
///
/// summary.json, the replay and the plots cover the whole run. The tables of events and frames
/// continue in new files, such as events-2.parquet; the rows in the tables of a killed run are
/// lost.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  carom resume out/gas/checkpoint.carom
  carom resume out/gas/checkpoint.carom --until 200")]
pub(crate) struct ResumeArguments {
    /// The checkpoint: checkpoint.carom in the directory of the results.
    #[arg(value_name = "FILE")]
    pub(crate) checkpoint: PathBuf,

    /// The directory of the results [default: that of the checkpoint].
    #[arg(short, long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,

    /// End at this time, instead of the planned end.
    #[arg(long, value_name = "TIME", allow_negative_numbers = true, value_parser = values::finite)]
    pub(crate) until: Option<f64>,

    /// End after this many collisions of two balls, counted from the start of the run, instead of
    /// the planned end.
    #[arg(long, value_name = "COUNT", allow_negative_numbers = true, value_parser = count::parse)]
    pub(crate) collisions: Option<u64>,

    /// The table of events, as for carom run; the rows are counted over all parts of the run.
    #[arg(long, value_name = "FORMAT:ROWS")]
    pub(crate) events: Option<EventOutput>,

    /// The frames, as for carom run; their number is counted over all parts of the run.
    #[arg(long, value_name = "FORMATS:COUNT")]
    pub(crate) frames: Option<FrameOutput>,

    /// The replay: none omits it.
    #[arg(long, value_name = "FORMAT")]
    pub(crate) replay: Option<ReplayOutput>,

    /// The plots: none omits them.
    #[arg(long, value_name = "FORMAT")]
    pub(crate) plots: Option<PlotOutput>,

    /// Write checkpoint.carom at this interval, and at the end: a time, or collisions, such as
    /// 20000c.
    #[arg(long, value_name = "TIME|COUNTc", allow_negative_numbers = true)]
    pub(crate) checkpoint_every: Option<Every>,

    /// Print summary.json on stdout.
    #[arg(long)]
    pub(crate) json: bool,

    /// Show no progress bar, and no messages except errors.
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

/// How a table is read.
#[derive(Debug, Args)]
pub(crate) struct TableArguments {
    /// The character between the cells of a CSV file, such as ';', or tab [default: a comma; with
    /// --decimal , a semicolon].
    #[arg(long, value_name = "CHARACTER")]
    pub(crate) delimiter: Option<Delimiter>,

    /// The decimal sign in a CSV file: a point or a comma. Answers always have a point.
    #[arg(long, value_name = "SIGN", default_value = ".")]
    pub(crate) decimal: Decimal,

    /// What to do with rows that have an empty, unreadable or invalid cell: refuse the table, or
    /// skip them.
    ///
    /// Skipped rows are counted, and the first ten are named on stderr (not by carom render). Row
    /// numbers remain those of the file.
    #[arg(long, value_name = "refuse|skip", default_value = "refuse")]
    pub(crate) bad_rows: BadRows,
}

impl TableArguments {
    /// How to read a table with these columns.
    pub(crate) fn reading(&self, columns: Option<&ColumnNames>) -> Reading {
        let columns = columns.cloned().unwrap_or_default();
        let Self { delimiter, decimal, bad_rows } = *self;
        Reading { columns, delimiter, decimal, bad_rows }
    }
}

/// Find when and where each pair of balls in a table collides.
///
/// Each row is a pair. The columns have these names, in any order: ax ay, avx avy, ar for the
/// centre, the velocity and the radius of ball A; the same with b for ball B; and max_time if each
/// row has its own. With az avz bz bvz as well, the balls are spheres. Other columns are ignored;
/// --columns gives a column another name.
///
/// The answers have one row for each input row, in the same order: id if the table has that column,
/// relation (separate, touching, overlapping at time 0), first_contact (the first time of touching
/// or overlapping), time_of_impact (the first time of touching while approaching), exit (when they
/// separate, if nothing stops them), the unit normal nx ny from A to B, and the point of contact px
/// py at the first contact. A cell is empty if there is no such time within max_time. Numbers read
/// back to the same bits.
///
/// If a row cannot be read, the message names it, and nothing is written, neither to a file nor to
/// stdout. With --bad-rows skip the answers of the other rows follow their row numbers, from 0, in
/// the column row.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  carom pairs scenes/pairs.csv                       answers on stdout, as CSV
  carom pairs pairs.parquet --out answers.parquet
  carom pairs pairs.csv --max-time inf | head
  carom pairs paare.csv --decimal ,                  cells such as 12,5, separated by semicolons
  printf 'ax,ay,avx,avy,ar,bx,by,bvx,bvy,br\\n0,0,1,0,1,5,0,0,0,1\\n' | carom pairs - --max-time 10")]
pub(crate) struct PairsArguments {
    /// The table: CSV, Parquet or Arrow (Feather); - for CSV, or an Arrow stream, on stdin.
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,

    /// Read columns that have other names: NAME is one of those above, COLUMN that in the file.
    ///
    /// For example ax=x1,ay=y1,ar=R1. A part with a comma stands in double quotes, as in CSV.
    #[arg(long, value_name = "NAME=COLUMN,...", value_parser = values::pair_columns)]
    pub(crate) columns: Option<ColumnNames>,

    #[command(flatten)]
    pub(crate) table: TableArguments,

    /// How far to look ahead if the table has no column max_time; inf is allowed.
    #[arg(long, value_name = "TIME", default_value = "1", allow_negative_numbers = true,
        value_parser = values::max_time)]
    pub(crate) max_time: f64,

    /// Write to this file (.csv, .parquet or .arrow) instead of stdout.
    #[arg(short, long, value_name = "FILE", value_parser = values::table_file)]
    pub(crate) out: Option<TableFile>,

    /// Show no progress.
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
/// Find all collisions among many moving balls in a table.
///
/// Each row is a ball. The columns have these names, in any order: x y and vx vy for the centre and
/// the velocity, radius (or r), and optionally id, a text or a number that names one ball. With z
/// and vz as well, the balls are spheres. Other columns are ignored; --columns gives a column
/// another name.
///
/// The answers have one row for each pair that collides, ordered by time, then by the rows of the
/// balls: a and b (their ids as they are, or their row numbers, from 0), time, the unit normal nx
/// ny from A to B, and the point of contact px py. Verdicts are exact, and numbers read back to the
/// same bits, as for carom pairs. They do not depend on the number of threads.
///
/// If a row cannot be read, the message names it, and nothing is written, neither to a file nor to
/// stdout. Memory: about 200 bytes per ball, and 300 bytes per answer for at most a million answers
/// at a time (or as many as there are balls; at time 0, eight per ball). Ctrl-C ends a search at
/// any time.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  carom impacts scenes/ships.csv --max-time 2        answers on stdout, as CSV
  carom impacts scenes/ships.csv --max-time 2 --margin 1 --cpa
  carom impacts boats.csv --columns id=MMSI,x=east,y=north,radius=R
  carom impacts aircraft.csv --max-time 0.5 --zone 5,0.165
  carom impacts balls.parquet --out impacts.parquet --json
  carom impacts balls.parquet --max-time inf --first | head")]
pub(crate) struct ImpactsArguments {
    /// The table: CSV, Parquet or Arrow (Feather); - for CSV, or an Arrow stream, on stdin.
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,

    /// Read columns that have other names: NAME is one of those above, COLUMN that in the file.
    ///
    /// For example x=east,y=north,radius=R. A part with a comma stands in double quotes, as in CSV.
    #[arg(long, value_name = "NAME=COLUMN,...", value_parser = values::ball_columns)]
    pub(crate) columns: Option<ColumnNames>,

    #[command(flatten)]
    pub(crate) table: TableArguments,

    /// How far to look ahead; inf is allowed.
    #[arg(long, value_name = "TIME", default_value = "1", allow_negative_numbers = true,
        value_parser = values::max_time)]
    pub(crate) max_time: f64,

    /// Find first contacts: also of balls that graze, or that overlap and separate.
    #[arg(long, alias = "contacts")]
    pub(crate) contact: bool,

    /// Find pairs whose surfaces come within this distance, and when they first do.
    ///
    /// The time is that at which the gap falls to it; the point is half-way between the surfaces.
    #[arg(long, value_name = "DISTANCE", allow_negative_numbers = true, value_parser = values::finite)]
    pub(crate) margin: Option<f64>,

    /// Find when two spheres are in each other's zone: within H across and V up, such as 5,0.165.
    ///
    /// H is the largest gap in the horizontal plane x y, and V that along z; both count from the
    /// surfaces. The columns are then a b start end, which carom render does not draw.
    #[arg(long, value_name = "H,V", allow_negative_numbers = true, value_parser = values::zone,
        conflicts_with_all = ["contact", "margin", "cpa"])]
    pub(crate) zone: Option<Zone>,

    /// Keep only the first collision of each ball: leave out a pair if both of its balls are in
    /// earlier rows.
    #[arg(long)]
    pub(crate) first: bool,

    /// Add cpa_time and cpa_distance: when the centres are nearest within the time, and their
    /// distance then.
    #[arg(long)]
    pub(crate) cpa: bool,

    /// Write to this file (.csv, .parquet or .arrow) instead of stdout.
    #[arg(short, long, value_name = "FILE", value_parser = values::table_file)]
    pub(crate) out: Option<TableFile>,

    /// The number of threads that search, while another writes; at most one per core [default: one
    /// per core].
    #[arg(long, value_name = "N", allow_negative_numbers = true,
        value_parser = values::at_least_one)]
    pub(crate) threads: Option<NonZeroUsize>,

    /// Print a summary as JSON on stdout: balls, candidates (the pairs tested one by one), impacts,
    /// skipped (the rows left out by --bad-rows), seconds. The answers are written only if --out is
    /// given.
    #[arg(long)]
    pub(crate) json: bool,

    /// Show no progress.
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
/// Find who comes near whom, when, and how near, in a table of tracks.
///
/// Each row is a fix: where a ship, an aircraft or an animal was, and when. The columns have these
/// names, in any order: id, a text or a number that names the track; t, a number, a timestamp or a
/// time in ISO 8601; x y and optionally z, or with --earth lon lat and optionally alt; and
/// optionally radius (or r), the same in all rows of a track. Other columns are ignored; --columns
/// gives a column another name. The rows may be in any order. Between two fixes a track moves
/// straight and uniformly; before its first and after its last fix it does not exist.
///
/// The answers have one row for each encounter, ordered by enter, then by the first rows of both
/// tracks: a and b (their ids as they are), enter and exit (the time in which they are within the
/// distance, without a break), t_min (when they are nearest), d_min and gap_min (the distance of
/// the centres then, and that of the surfaces). Two tracks that part and meet again have two rows.
/// Timestamps come out as timestamps, texts in ISO 8601 as such, and numbers as numbers. Verdicts
/// are exact, and numbers read back to the same bits. They do not depend on the number of threads.
///
/// If a row cannot be read, the message names it, and nothing is written, neither to a file nor to
/// stdout. Memory: about 100 bytes per fix, and 300 bytes per encounter. Ctrl-C ends a search at
/// any time.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  carom encounters scenes/harbour.csv --within 50
  carom encounters ais.csv --columns id=MMSI,lon=LON,lat=LAT --earth --within 500 --max-gap 600
  carom encounters flights.csv --earth --within 9260 --within-z 304.8 --positions")]
pub(crate) struct EncountersArguments {
    /// The table: CSV, Parquet or Arrow (Feather); - for CSV, or an Arrow stream, on stdin.
    #[arg(value_name = "TRACKS")]
    pub(crate) file: PathBuf,

    /// Read columns that have other names: NAME is one of those above, COLUMN that in the file.
    ///
    /// For example id=MMSI,t=time,lon=LON,lat=LAT. A part with a comma stands in double quotes, as
    /// in CSV.
    #[arg(long, value_name = "NAME=COLUMN,...", value_parser = values::track_columns)]
    pub(crate) columns: Option<ColumnNames>,

    #[command(flatten)]
    pub(crate) table: TableArguments,

    /// Find tracks whose surfaces come within this distance; with --earth in metres.
    #[arg(long, value_name = "DISTANCE", allow_negative_numbers = true, value_parser = values::finite)]
    pub(crate) within: f64,

    /// Find tracks that are also within this difference in height: within an upright cylinder.
    ///
    /// Heights are those of the column z, or with --earth alt. --within, d_min and gap_min are then
    /// level distances, tracks are nearest when d_min is smallest, and a column z_min has the
    /// difference in height then.
    #[arg(long, value_name = "HEIGHT", allow_negative_numbers = true, value_parser = values::finite)]
    pub(crate) within_z: Option<f64>,

    /// Read places on the Earth: lon and lat in degrees, alt in metres above the ellipsoid (WGS84).
    ///
    /// Between two fixes the way is the chord. It is below the way along the Earth by the sagitta:
    /// 2 cm for 1 km, 2 m for 10 km, 196 m for 100 km. --json reports the largest.
    #[arg(long)]
    pub(crate) earth: bool,

    /// Allow for ways along the Earth: add the sagittas of both ways to the distance.
    ///
    /// So no encounter of tracks on the shortest ways between their fixes is missed. Some of those
    /// found are further apart than the distance, by at most these sagittas.
    #[arg(long, requires = "earth")]
    pub(crate) never_miss: bool,

    /// What to do with two fixes of one track at one time: refuse the table, or keep the first.
    ///
    /// Those left out are counted.
    #[arg(long, value_name = "refuse|first", default_value = "refuse")]
    pub(crate) duplicates: Duplicates,

    /// Do not join fixes that are further apart in time than this [default: join all].
    ///
    /// In seconds if the times are timestamps or in ISO 8601, else in the unit of the table.
    #[arg(long, value_name = "TIME", allow_negative_numbers = true, value_parser = values::max_time)]
    pub(crate) max_gap: Option<f64>,

    /// Search from this time on, a number or like 2024-01-31T12:00:00Z; encounters are cut to it.
    #[arg(long, value_name = "TIME", allow_negative_numbers = true)]
    pub(crate) from: Option<GivenTime>,

    /// Search up to this time; encounters are cut to it.
    #[arg(long, value_name = "TIME", allow_negative_numbers = true)]
    pub(crate) to: Option<GivenTime>,

    /// Add where both tracks are when they are nearest: a_x a_y b_x b_y, or a_lon a_lat and so on.
    #[arg(long)]
    pub(crate) positions: bool,

    /// Write to this file (.csv, .parquet or .arrow) instead of stdout.
    #[arg(short, long, value_name = "FILE", value_parser = values::table_file)]
    pub(crate) out: Option<TableFile>,

    /// The number of threads that search, while another writes; at most one per core [default: one
    /// per core].
    #[arg(long, value_name = "N", allow_negative_numbers = true,
        value_parser = values::at_least_one)]
    pub(crate) threads: Option<NonZeroUsize>,

    /// Print a summary as JSON on stdout: tracks, fixes, candidates, encounters, duplicates,
    /// skipped, sagitta, seconds.
    ///
    /// The answers are written only if --out is given. Candidates are the tests of two tracks in a
    /// slice of time; duplicates and skipped are the rows left out.
    #[arg(long)]
    pub(crate) json: bool,

    /// Show no progress.
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

/// Draw a picture of the collisions that carom impacts found.
///
/// BALLS is the table given to carom impacts, RESULT its output, with any options. The columns of
/// BALLS are x y vx vy radius and, if the balls have ids, id; those of RESULT are a b time nx ny px
/// py. Other columns are ignored. Balls are discs: tables of spheres are refused.
///
/// Up to 2000 impacts are drawn one by one: each ball at time 0; its path to its last impact
/// (without an impact, to the time of the last of all); the two balls of each impact in the colour
/// of its time; the point of contact; and the normal from a to b as an arrow. If there are more
/// than 4000 balls, those without an impact are left out. With more impacts the picture shows their
/// density; with none, among more than 4000 balls, the density of the balls.
///
/// Both axes have the same scale. Coordinates far from 0 are shown relative to an offset in the
/// label of the axis, such as x − 1e9.
///
/// If a row cannot be read, or names a ball that is not in BALLS, the message names the row, and
/// nothing is written.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  carom impacts scenes/ships.csv --max-time 2 --out impacts.csv
  carom render scenes/ships.csv impacts.csv --out ships.svg
  carom render balls.parquet impacts.parquet --out impacts.png --width 2000
  carom impacts balls.csv | carom render balls.csv - --out impacts.png")]
pub(crate) struct RenderArguments {
    /// The balls: CSV, Parquet or Arrow (Feather); - for CSV, or an Arrow stream, on stdin.
    #[arg(value_name = "BALLS")]
    pub(crate) balls: PathBuf,

    /// The output of carom impacts: a file, or - for stdin, as for BALLS.
    #[arg(value_name = "RESULT")]
    pub(crate) result: PathBuf,

    /// Read columns that have other names: NAME is one of those above, COLUMN that in BALLS.
    ///
    /// For example x=east,y=north,radius=R. A part with a comma stands in double quotes, as in CSV.
    #[arg(long, value_name = "NAME=COLUMN,...", value_parser = values::ball_columns)]
    pub(crate) columns: Option<ColumnNames>,

    #[command(flatten)]
    pub(crate) table: TableArguments,

    /// Write the picture to this file (.svg or .png).
    #[arg(short, long, value_name = "PICTURE", value_parser = values::picture_file)]
    pub(crate) out: PictureFile,

    /// The width of the picture in pixels; its content scales with it.
    #[arg(long, value_name = "PIXELS", default_value = "1000", allow_negative_numbers = true,
        value_parser = values::width)]
    pub(crate) width: u32,

    /// When to draw how many impacts are where, instead of each impact: auto (beyond 2000 impacts),
    /// always, or never (then the picture, and its memory, grow with the impacts).
    #[arg(long, value_name = "WHEN", default_value = "auto", value_parser = values::density)]
    pub(crate) density: Density,

    /// Show no progress.
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

/// Write a commented scene to start from.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  carom new gas.toml && carom run gas.toml
  carom new spheres.toml --dimension 3")]
pub(crate) struct NewArguments {
    /// The file to write.
    #[arg(value_name = "NAME.toml", default_value = "scene.toml")]
    pub(crate) file: PathBuf,

    /// The dimension: 2 for the plane, 3 for space.
    #[arg(long, value_name = "2|3", default_value = "2", value_parser = values::dimension)]
    pub(crate) dimension: Dimension,

    /// Replace the file if it exists.
    #[arg(long)]
    pub(crate) force: bool,

    /// Show no messages except errors.
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

/// Print completions for a shell.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  carom completions bash > ~/.local/share/bash-completion/completions/carom
  carom completions zsh > ~/.zfunc/_carom
  carom completions fish > ~/.config/fish/completions/carom.fish")]
pub(crate) struct CompletionsArguments {
    /// The shell.
    pub(crate) shell: Shell,
}

/// Print a man page.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  carom man > ~/.local/share/man/man1/carom.1
  carom man run | man -l -")]
pub(crate) struct ManArguments {
    /// The command whose page to print; without it, the page of carom itself.
    #[arg(value_name = "COMMAND", value_parser = ["run", "resume", "pairs", "impacts", "encounters", "render", "new", "completions", "man"])]
    pub(crate) command: Option<String>,
}
