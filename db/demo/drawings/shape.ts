/** All lengths are millimetres; places on the back are measured from its upper left corner, the back seen. */
export type Lens = { x: number; y: number; r: number; look: 'metal' | 'dark' | 'bare' | 'periscope' }
export type Dot = { x: number; y: number; r: number; look: 'flash' | 'hole' | 'sensor' | 'finger' }
export type Island = {
  x: number
  y: number
  width: number
  height: number
  radius: number
  rise: number
  look: 'tint' | 'black' | 'metal' | 'ring'
}
export type Cutout =
  | 'wide-notch'
  | 'notch'
  | 'small-notch'
  | 'drop'
  | 'dynamic-island'
  | 'hole-left'
  | 'hole-centre'
  | 'pill-left'
  | 'none'

export type Shape = {
  width: number
  height: number
  depth: number
  corner: number
  frame: 'flat' | 'round'
  islands: Island[]
  lenses: Lens[]
  dots: Dot[]
  /** What else marks the back: a strip down its middle, a lighter upper part, or nothing. */
  deco?: 'strip' | 'upper-part'
  front: { bezel: number; chin?: number; cutout: Cutout; homeKey?: true }
  /** Keys on the sides as seen from the front: [from the top, length]. */
  keys: { left: [number, number][]; right: [number, number][] }
}

export function island(
  look: Island['look'],
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
  rise = 1.4,
): Island {
  return { look, x, y, width, height, radius, rise }
}

export function lens(x: number, y: number, r: number, look: Lens['look'] = 'metal'): Lens {
  return { x, y, r, look }
}

export function dot(look: Dot['look'], x: number, y: number, r: number): Dot {
  return { look, x, y, r }
}

/** Volume and power on the right, as nearly every Android phone has them. */
export const androidKeys: Shape['keys'] = {
  left: [],
  right: [
    [34, 20],
    [62, 11],
  ],
}
