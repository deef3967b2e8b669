import { drawBack } from './back.ts'
import { darken, lighten, measureBrightness } from './colour.ts'
import { drawFront } from './front.ts'
import { type Handset, measureInset, outlineAt } from './handset.ts'
import { createProjection, type Pose, type Projection } from './projection.ts'
import { type Shape } from './shape.ts'
import { linearGradient, roundedPath, svg, type Stop } from './svg.ts'

const tones = [-0.62, -0.46, -0.3, -0.15, 0, 0.14, 0.28, 0.44]

/** A phone in space: its frame as a stack of outlines from far to near, then the face that is seen. */
export function drawHandset(handset: Handset, pose: Pose): string {
  const projection = createProjection(pose)
  const face = handset.face === 'back' ? drawBack(handset, projection) : drawFront(handset, projection)
  return `<g><defs>${defineFrame(handset)}</defs>${drawFrame(handset, projection)}${drawPorts(handset, projection)}${face}</g>`
}

function defineFrame({ id, shape, paint }: Handset): string {
  const corner = { x: shape.width / 2, y: shape.height / 2 }
  return tones
    .map((tone, index) => {
      const stops = polishMetal(tone < 0 ? darken(paint.frame, -tone) : lighten(paint.frame, tone))
      return linearGradient(`${id}-frame${index}`, { x: -corner.x, y: -corner.y }, corner, stops, true)
    })
    .join('')
}

/** Bands of light as they lie on polished metal; the bright one near 0.8 falls on the lower left corner. */
function polishMetal(colour: string): Stop[] {
  const [glint, shade] = measureBrightness(colour) > 0.6 ? [0.75, 0.2] : [0.42, 0.32]
  return [
    [0, lighten(colour, glint * 0.8)],
    [0.06, colour],
    [0.2, darken(colour, shade * 0.5)],
    [0.42, lighten(colour, glint * 0.25)],
    [0.6, colour],
    [0.72, darken(colour, shade)],
    [0.79, lighten(colour, glint)],
    [0.84, lighten(colour, glint * 0.3)],
    [0.92, darken(colour, shade * 0.7)],
    [1, lighten(colour, glint * 0.2)],
  ]
}

function drawFrame({ id, shape, face }: Handset, projection: Projection): string {
  const steps = Math.max(8, Math.ceil((shape.depth * projection.depthScale) / 2.6))
  const keys = drawKeyOutlines(shape, face)
  return Array.from({ length: steps + 1 }, (_, step) => {
    const share = step / steps
    const z = (share - 0.5) * shape.depth
    const transform = projection.plane(z)
    // Only a rim is filled: what lies within is hidden, and gradients are what costs time.
    const inset = measureInset(shape, share)
    const rim = outlineAt(shape, inset) + outlineAt(shape, inset + 4)
    const outline = svg`
      <path d="${rim}" fill-rule="evenodd" transform="${transform}"
        fill="url(#${id}-frame${pickTone(shape, share)})"/>
    `
    if (!keys || Math.abs(z) > 1.3) return outline
    return (
      outline +
      svg`<path d="${keys}" transform="${transform}" fill="url(#${id}-frame${Math.abs(z) > 1 ? 2 : 4})"/>`
    )
  }).join('')
}

/** Flat frames are one even band between two bright edges; round ones catch the light above their middle. */
function pickTone(shape: Shape, share: number): number {
  if (shape.frame === 'flat') {
    if (share > 0.93) return 7
    if (share < 0.06) return 0
    return share < 0.2 ? 3 : 4
  }
  return share > 0.66 ? Math.round(7 - (share - 0.66) * 8) : Math.round(share * 10.6)
}

function drawKeyOutlines({ width, height, keys }: Shape, face: Handset['face']): string {
  const [left, right] = face === 'front' ? [keys.left, keys.right] : [keys.right, keys.left]
  const keyAt =
    (x: number) =>
    ([top, length]: [number, number]) =>
      roundedPath(x, top - height / 2, 1.2, length, 0.5, 1)
  return [...left.map(keyAt(-width / 2 - 0.42)), ...right.map(keyAt(width / 2 - 0.78))].join('')
}

/** The charging port between two rows of holes, on the lower edge. */
function drawPorts({ shape, paint }: Handset, projection: Projection): string {
  const hole = darken(paint.frame, 0.82)
  const holes = [-17, -14.2, -11.4, 11.4, 14.2, 17].map(
    (x) => svg`<circle cx="${x}" cy="0" r="0.75" fill="${hole}"/>`,
  )
  const port = svg`
    <rect x="-4.5" y="-1.5" width="9" height="3" rx="1.5" fill="${hole}"
      stroke="${lighten(paint.frame, 0.4)}" stroke-width="0.25"/>
  `
  return svg`<g transform="${projection.edge(shape.height / 2 + 0.02)}">${port}${holes}</g>`
}
