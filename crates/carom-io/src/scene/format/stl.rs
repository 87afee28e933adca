//! Triangles of an STL file.

use std::io::{self, Cursor, ErrorKind};

/// The corners of a triangle.
pub(super) type Corners = [[f32; 3]; 3];

/// The bytes before the triangles of a binary file: a header, and the number of triangles.
const HEAD: usize = 84;

/// The bytes of a triangle in a binary file.
const TRIANGLE: usize = 50;

/// Returns the triangles of all solids in a file.
///
/// # Errors
/// The file is neither a binary STL file with as many triangles as it says, nor an ASCII one.
pub(super) fn triangles(bytes: &[u8]) -> io::Result<Vec<Corners>> {
    let binary = in_binary(bytes);
    match text(bytes) {
        // Some binary files begin like ASCII ones, but have exactly the right length.
        Some(text) if binary.is_err() => in_solids(text),
        _ => binary,
    }
}

/// The text of an ASCII file.
fn text(bytes: &[u8]) -> Option<&str> {
    let text = str::from_utf8(bytes).ok()?;
    (text.split_whitespace().next() == Some("solid")).then_some(text)
}

/// The triangles of a binary file.
fn in_binary(bytes: &[u8]) -> io::Result<Vec<Corners>> {
    let (head, rest) = bytes
        .split_first_chunk::<HEAD>()
        .ok_or_else(|| invalid("it ends before its first triangle".to_owned()))?;
    let [.., a, b, c, d] = *head;
    let said = u64::from(u32::from_le_bytes([a, b, c, d]));
    let (whole, more) = rest.as_chunks::<TRIANGLE>();
    if said != whole.len() as u64 || !more.is_empty() {
        let more = match more.len() {
            0 => String::new(),
            more => format!(" and {more} bytes more"),
        };
        let holds = whole.len();
        return Err(invalid(format!(
            "it says that it has {said} triangles, but it holds {holds}{more}"
        )));
    }
    Ok(whole.iter().map(in_bytes).collect())
}

/// The corners in the bytes of a triangle: they follow the normal.
fn in_bytes(bytes: &[u8; TRIANGLE]) -> Corners {
    let (numbers, _) = bytes.as_chunks::<4>();
    let number = |index: usize| f32::from_le_bytes(numbers[index]);
    [3, 6, 9].map(|first| [number(first), number(first + 1), number(first + 2)])
}

/// The triangles of an ASCII file, which may have several solids. The reader reads one.
fn in_solids(text: &str) -> io::Result<Vec<Corners>> {
    let mut triangles = Vec::new();
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        let (first, body) = rest.split_once('\n').unwrap_or((rest, ""));
        if first.split_whitespace().next() != Some("solid") {
            let line = text.len() - rest.len();
            let line = text[..line].matches('\n').count() + 1;
            return Err(invalid(format!("a line `solid` is missing at line {line}")));
        }
        let end = end_of_solid(body);
        // The reader requires a name.
        triangles.append(&mut in_solid(&format!("solid x\n{}", &body[..end]))?);
        rest = body[end..].trim_start();
    }
    Ok(triangles)
}

/// The end of the line that ends the solid, or else the end of the text.
fn end_of_solid(body: &str) -> usize {
    let mut end = 0;
    for line in body.split_inclusive('\n') {
        end += line.len();
        if line.split_whitespace().next() == Some("endsolid") {
            return end;
        }
    }
    end
}

/// The triangles of a single solid.
fn in_solid(solid: &str) -> io::Result<Vec<Corners>> {
    let mut file = Cursor::new(solid);
    let triangles = stl_io::create_stl_reader(&mut file)?;
    triangles.map(|triangle| Ok(triangle?.vertices.map(|corner| corner.0))).collect()
}

fn invalid(why: String) -> io::Error {
    io::Error::new(ErrorKind::InvalidData, why)
}
