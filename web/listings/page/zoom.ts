/**
 * The view of a photo in its frame: its scale (1 when it fits) and the distance from the frame's centre to its own, in
 * pixels.
 */
export type View = { scale: number; x: number; y: number }
export type Point = { x: number; y: number }
export type Box = { width: number; height: number }

export const fitting: View = { scale: 1, x: 0, y: 0 }
const maxScale = 4
const clamp = (value: number, max: number) => Math.max(-max, Math.min(max, value))

/**
 * Enlarges or reduces the photo around a point, which stays in place. Points are measured from the centre of the frame.
 */
export function zoomAround(view: View, factor: number, point: Point, box: Box): View {
  const scale = Math.max(1, Math.min(maxScale, view.scale * factor))
  const growth = scale / view.scale
  const next = { scale, x: point.x - (point.x - view.x) * growth, y: point.y - (point.y - view.y) * growth }
  return keepInside(next, box)
}

/** Moves the photo by so many pixels, but not beyond its edges. */
export function moveBy(view: View, by: Point, box: Box): View {
  return keepInside({ ...view, x: view.x + by.x, y: view.y + by.y }, box)
}

/** Keeps the edges of the photo outside the frame. */
function keepInside({ scale, x, y }: View, { width, height }: Box): View {
  if (scale === 1) return fitting
  return { scale, x: clamp(x, ((scale - 1) * width) / 2), y: clamp(y, ((scale - 1) * height) / 2) }
}
