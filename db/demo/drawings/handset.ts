import { type Paint } from './paint.ts'
import { type Shape } from './shape.ts'
import { roundedPath } from './svg.ts'

export type Condition = 'Excellent' | 'Good' | 'Fair'

/** One phone in a drawing; `id` keeps its gradients apart from those of its neighbours. */
export type Handset = {
  id: string
  shape: Shape
  paint: Paint
  face: 'back' | 'front'
  condition: Condition
  /** Seeds what differs from one piece to the next: its scratches and its wallpaper. */
  seed: string
}

/** How far the frame has drawn in, in millimetres, at a share of its depth from its far (0) to its near (1) face. */
export function measureInset(shape: Shape, share: number): number {
  const fromMiddle = Math.abs(share * 2 - 1)
  if (shape.frame === 'flat') return Math.max(0, fromMiddle - 0.88) * 4
  return (shape.depth / 2) * 0.62 * (1 - Math.sqrt(1 - fromMiddle ** 2 * 0.98))
}

export function outlineAt(shape: Shape, inset: number): string {
  const { width, height, corner } = shape
  return roundedPath(
    -width / 2 + inset,
    -height / 2 + inset,
    width - inset * 2,
    height - inset * 2,
    corner - inset * 0.8,
  )
}
