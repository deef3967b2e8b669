import { darken, lighten, mixColours } from './colour.ts'
import { type Shape } from './shape.ts'
import { drawSoft } from './shadow.ts'
import { createProjection, type Pose } from './projection.ts'
import { createRandom } from './random.ts'
import { linearGradient, radialGradient, svg } from './svg.ts'

export type Size = { width: number; height: number }

/** A sheet of tinted paper that curves from the wall to the table, lit from the upper left. */
export function drawBackdrop(id: string, tint: string, { width, height }: Size): string {
  const defs = [
    linearGradient(`${id}-wall`, { x: 0.2, y: 0 }, { x: 0.8, y: 1 }, [
      [0, lighten(tint, 0.3)],
      [0.5, tint],
      [1, darken(tint, 0.14)],
    ]),
    radialGradient(`${id}-lamp`, { x: 0.36, y: 0.3 }, 0.62, [
      [0, '#ffffff', 0.5],
      [0.6, '#ffffff', 0.1],
      [1, '#ffffff', 0],
    ]),
  ]
  return svg`
    <defs>${defs}</defs>
    <rect width="${width}" height="${height}" fill="url(#${id}-wall)"/>
    <rect width="${width}" height="${height}" fill="url(#${id}-lamp)"/>
  `
}

export type Prop = 'disc' | 'sheets' | 'arch' | 'window'

/** What lies or stands behind the phone, so that no two neighbours on a shelf look the same. */
export function drawProp(seed: string, tint: string, choices: readonly Prop[]): string {
  const random = createRandom(`${seed} prop`)
  const [pale, deep] = [lighten(tint, 0.45), mixColours(darken(tint, 0.06), tint, 0.4)]
  const turn = random.between(-16, 16)
  switch (random.pick(choices)) {
    case 'disc':
      return svg`
        <circle cx="${random.between(520, 700)}" cy="${random.between(640, 780)}" r="520" fill="${pale}"
          fill-opacity="0.8"/>
      `
    case 'sheets':
      return svg`
        <g transform="rotate(${turn} 600 750)">
        <rect x="150" y="-200" width="620" height="2000" fill="${deep}" fill-opacity="0.75"/>
        <rect x="640" y="-200" width="900" height="2000" fill="${pale}" fill-opacity="0.65"/></g>
      `
    case 'arch':
      return svg`<path d="M190 1500V640A410 410 0 0 1 1010 640V1500Z" fill="${pale}" fill-opacity="0.75"/>`
    case 'window':
      return svg`
        <g
          transform="rotate(24 600 750)">${[120, 490].map((x) => drawPane(x, 80, 560) + drawPane(x, 690, 620))}</g>
      `
  }
}

/** A table top before the wall, for phones that stand; y is where the two meet. */
export function drawFloor(id: string, tint: string, y: number, { width, height }: Size): string {
  const defs = linearGradient(`${id}-floor`, { x: 0, y: 0 }, { x: 0, y: 1 }, [
    [0, darken(tint, 0.13)],
    [0.35, darken(tint, 0.03)],
    [1, lighten(tint, 0.22)],
  ])
  return svg`
    <defs>${defs}</defs>
    <rect y="${y}" width="${width}" height="${height - y}" fill="url(#${id}-floor)"/>
    <rect y="${y}" width="${width}" height="3" fill="#ffffff" fill-opacity="0.25"/>
  `
}

function drawPane(x: number, y: number, height: number): string {
  return drawSoft({ x, y, width: 330, height, radius: 6 }, 34, '#ffffff', 0.42, 14)
}

/** The shadow of a phone that lies on the paper: a dark line where it touches, a wide one where light is only dimmed. */
export function drawLyingShadow(shape: Shape, pose: Pose, tint: string): string {
  const { width, height, corner } = shape
  const under = createProjection(pose).plane(-shape.depth / 2)
  const body = { x: -width / 2, y: -height / 2, width, height, radius: corner }
  const colour = darken(tint, 0.82)
  const cast = (dx: number, dy: number, spread: number, opacity: number, steps: number) =>
    svg`<g transform="translate(${dx} ${dy}) ${under}">${drawSoft(body, spread, colour, opacity, steps)}</g>`
  return cast(30, 46, 11, 0.34, 18) + cast(7, 13, 3.2, 0.42, 10)
}

/** The shadow of a phone that stands: thin and dark under its lower edge, fading over the floor to the right. */
export function drawStandingShadow(id: string, shape: Shape, pose: Pose, tint: string): string {
  const projection = createProjection(pose)
  const left = projection.locate(-shape.width / 2, shape.height / 2, 0)
  const right = projection.locate(shape.width / 2, shape.height / 2, 0)
  const [x, y, reach] = [(left.x + right.x) / 2, (left.y + right.y) / 2, Math.abs(right.x - left.x) / 2]
  const tilt = (Math.atan2(right.y - left.y, right.x - left.x) * 180) / Math.PI
  const defs = radialGradient(`${id}-ground`, { x: 0.5, y: 0.5 }, 0.5, [
    [0, darken(tint, 0.85), 0.5],
    [0.5, darken(tint, 0.85), 0.2],
    [1, darken(tint, 0.85), 0],
  ])
  const pool = (dx: number, dy: number, rx: number, ry: number) =>
    svg`<ellipse cx="${x + dx}" cy="${y + dy}" rx="${rx}" ry="${ry}" fill="url(#${id}-ground)"/>`
  return svg`
    <defs>${defs}</defs>
    <g
      transform="rotate(${tilt} ${x} ${y})">${pool(reach * 0.3, 14, reach * 1.75, 70)}${pool(4, 2, reach * 1.12, 22)}${pool(2, 0, reach * 1.02, 12)}</g>
  `
}
