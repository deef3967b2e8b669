import { darken, lighten, measureBrightness, mixColours } from './colour.ts'
import { type Handset, measureInset } from './handset.ts'
import { defineLenses, drawDot, drawLens } from './lens.ts'
import { type Projection } from './projection.ts'
import { type Island, type Lens } from './shape.ts'
import { linearGradient, radialGradient, roundedPath, svg, type Stop } from './svg.ts'
import { drawSoft } from './shadow.ts'
import { drawBackWear, drawScuffs } from './wear.ts'

const upperLeft = { x: 0.08, y: 0 }
const lowerRight = { x: 0.92, y: 1 }

/** The back of a phone: its glass and what is mirrored in it, then islands and lenses that stand up from it. */
export function drawBack(handset: Handset, projection: Projection): string {
  const { id, shape } = handset
  const top = shape.depth / 2
  const onPlane = (z: number, body: string) =>
    svg`<g transform="${projection.plane(z)} translate(${-shape.width / 2} ${-shape.height / 2})">${body}</g>`
  const [lowest] = shape.islands
  const islandTop = top + (lowest?.rise ?? 0)
  const risers = shape.islands.map((island) => {
    const base = lowest && lowest !== island && overlap(lowest, island) ? islandTop : top
    const path = roundedPath(
      island.x,
      island.y,
      island.width,
      island.height,
      island.radius,
      isRound(island) ? 1 : 1.35,
    )
    return raise(projection, base, island.rise, (z, share) =>
      onPlane(
        z,
        share < 1
          ? svg`<path d="${path}" fill="${shadeIsland(handset, island, share)}"/>`
          : drawIslandTop(handset, island, path),
      ),
    )
  })
  const lenses = shape.lenses.map((lens) => {
    const base = shape.islands.some((island) => overlap(island, lens)) ? islandTop : top
    const rise = lens.look === 'metal' ? 1.1 : 0.35
    return raise(projection, base, rise, (z, share) =>
      onPlane(z, share < 1 ? drawBarrel(handset, lens, share) : drawLens(lens, id)),
    )
  })
  const dots = shape.dots
    .filter((dot) => dot.look !== 'finger')
    .map((dot) => {
      const base = shape.islands.some((island) => overlap(island, dot)) ? islandTop : top
      return onPlane(base, drawDot(dot, id, handset.paint.back[0]))
    })
  return `<defs>${defineBack(handset)}</defs>${onPlane(top, drawGlass(handset))}${risers.join('')}${lenses.join('')}${dots.join('')}`
}

/** Draws a layer for about every pixel between two heights; share 1 is the upper face. */
function raise(
  projection: Projection,
  from: number,
  rise: number,
  drawLayer: (z: number, share: number) => string,
): string {
  const steps = Math.max(2, Math.ceil(rise * projection.depthScale * 0.9))
  return Array.from({ length: steps }, (_, step) =>
    drawLayer(from + (rise * (step + 1)) / steps, (step + 1) / steps),
  ).join('')
}

function overlap(island: Island, { x, y }: { x: number; y: number }): boolean {
  return x >= island.x && x <= island.x + island.width && y >= island.y && y <= island.y + island.height
}

function isRound(island: Island): boolean {
  return island.radius * 2 >= Math.min(island.width, island.height) - 1.5
}

function defineBack({ id, shape, paint }: Handset): string {
  const stops = paint.back.map((colour, index): Stop => [index / (paint.back.length - 1), colour])
  const bright = measureBrightness(paint.back[0]) > 0.55
  const sheen = paint.finish === 'matte' ? 0.2 : bright ? 0.6 : 0.24
  const island = islandColours(paint.back[0])
  const [inset, radius] = glassEdge(shape)
  return [
    defineLenses(id, paint),
    linearGradient(`${id}-back`, upperLeft, lowerRight, stops),
    linearGradient(`${id}-sheen`, { x: 0.6, y: 0 }, { x: 0.3, y: 1 }, [
      [0, '#ffffff', sheen],
      [0.55, '#ffffff', sheen * 0.35],
      [1, '#ffffff', 0],
    ]),
    radialGradient(`${id}-glow`, { x: 0.2, y: 0.08 }, 0.95, [
      [0, '#ffffff', bright ? 0.4 : 0.16],
      [0.6, '#ffffff', 0.03],
      [1, '#000000', bright ? 0.07 : 0.2],
    ]),
    linearGradient(`${id}-sides`, { x: 0, y: 0 }, { x: 1, y: 0 }, [
      [0, '#ffffff', 0.4],
      [0.035, '#ffffff', 0.1],
      [0.09, '#ffffff', 0],
      [0.9, '#000000', 0],
      [0.97, '#000000', 0.12],
      [1, '#ffffff', 0.22],
    ]),
    linearGradient(`${id}-island`, upperLeft, lowerRight, [
      [0, island.light],
      [1, island.dark],
    ]),
    linearGradient(`${id}-black`, upperLeft, lowerRight, [
      [0, '#3a3d43'],
      [0.45, '#16181b'],
      [1, '#0b0c0e'],
    ]),
    linearGradient(`${id}-edge`, upperLeft, lowerRight, [
      [0, '#ffffff', 0.85],
      [0.4, '#ffffff', 0.15],
      [0.7, '#000000', 0.2],
      [1, '#ffffff', 0.4],
    ]),
    svg`
      <clipPath id="${id}-clip">
      <path
        d="${roundedPath(inset, inset, shape.width - inset * 2, shape.height - inset * 2, radius)}"/></clipPath>
    `,
  ].join('')
}

function glassEdge(shape: Handset['shape']): [inset: number, radius: number] {
  const inset = measureInset(shape, 1) + (shape.frame === 'flat' ? 0.45 : 0)
  return [inset, shape.corner - inset * 0.8]
}

function islandColours(back: string) {
  const bright = measureBrightness(back) > 0.55
  return {
    light: lighten(back, bright ? 0.3 : 0.14),
    dark: bright ? darken(back, 0.05) : lighten(back, 0.03),
  }
}

function drawGlass(handset: Handset): string {
  const { id, shape, paint } = handset
  const { width, height } = shape
  const [inset, radius] = glassEdge(shape)
  const glass = roundedPath(inset, inset, width - inset * 2, height - inset * 2, radius)
  const whole = (fill: string) => svg`<rect width="${width}" height="${height}" fill="url(#${id}-${fill})"/>`
  const readers = shape.dots
    .filter((dot) => dot.look === 'finger')
    .map((dot) => drawDot(dot, id, mixColours(paint.back[0], paint.back[1], 0.3)))
  return svg`
    <path d="${glass}" fill="url(#${id}-back)"/>
    <g
      clip-path="url(#${id}-clip)">${drawDeco(handset)}${whole('glow')}${drawSheen(handset)}${shape.frame === 'round' ? whole('sides') : ''}${drawCastShadows(handset)}${readers}${drawBackWear(handset)}</g>
    <path d="${glass}" fill="none" stroke="url(#${id}-edge)" stroke-width="0.28"/>
    ${drawScuffs(handset)}
  `
}

function drawCastShadows({ shape }: Handset): string[] {
  const islands = shape.islands.map((island) => ({ ...island, x: island.x + 0.6, y: island.y + 1 }))
  const barrels = shape.lenses
    .filter((lens) => lens.look === 'metal' && !shape.islands.some((island) => overlap(island, lens)))
    .map(({ x, y, r }) => ({ x: x - r + 0.6, y: y - r + 1, width: r * 2, height: r * 2, radius: r }))
  return [...islands, ...barrels].map((shadow) => drawSoft(shadow, 2.4, '#000000', 0.4, 10))
}

/** A window mirrored in the glass: sharp-edged on gloss, a mere breath of light on matte. */
function drawSheen({ id, shape, paint }: Handset): string {
  const { width: w, height: h } = shape
  const band = (from: number, to: number, opacity: number) =>
    svg`
      <path d="M${w * from} 0H${w * to}L${w * (to - 0.72)} ${h}H${w * (from - 0.72)}Z"
        fill="url(#${id}-sheen)" fill-opacity="${opacity}"/>
    `
  if (paint.finish === 'matte') return band(0.5, 1.5, 0.8)
  return band(0.72, 1.3, 0.75) + band(0.58, 0.66, 0.5)
}

function drawDeco({ shape, paint }: Handset): string {
  const { width: w, height: h, deco } = shape
  if (deco === 'strip') {
    const lines = Array.from({ length: 9 }, (_, index) => w * 0.3 + (index * w * 0.4) / 8)
    return svg`
      <rect x="${w * 0.27}" width="${w * 0.46}" height="${h}" fill="${lighten(paint.back[0], 0.2)}"
        fill-opacity="0.55"/>
      ${lines.map((x) => svg`<path d="M${x} 0V${h}" stroke="#ffffff" stroke-opacity="0.16" stroke-width="0.5"/>`)}
    `
  }
  if (deco === 'upper-part') {
    return svg`
      <rect width="${w}" height="${h * 0.34}" fill="${lighten(paint.back[0], 0.12)}" fill-opacity="0.6"/>
      <path d="M0 ${h * 0.34}H${w}" stroke="#ffffff" stroke-opacity="0.3" stroke-width="0.3"/>
    `
  }
  return ''
}

function shadeIsland({ paint }: Handset, island: Island, share: number): string {
  if (island.look === 'tint') return darken(paint.back[1], 0.3 - share * 0.2)
  if (island.look === 'metal') return darken('#b9bcc2', 0.3 - share * 0.2)
  return mixColours('#050607', '#3a3d43', share * 0.7)
}

function drawIslandTop({ id, paint }: Handset, island: Island, path: string): string {
  const edge = svg`<path d="${path}" fill="none" stroke="url(#${id}-edge)" stroke-width="0.32"/>`
  if (island.look === 'tint') return svg`<path d="${path}" fill="url(#${id}-island)"/>${edge}`
  if (island.look === 'metal') return svg`<path d="${path}" fill="url(#${id}-ring)"/>${edge}`
  const glint = svg`<path d="${path}" fill="url(#${id}-sheen)" fill-opacity="0.35"/>`
  if (island.look === 'black') return svg`<path d="${path}" fill="url(#${id}-black)"/>${glint}${edge}`
  const [x, y, r] = [island.x + island.radius, island.y + island.radius, island.radius]
  return svg`
    <circle cx="${x}" cy="${y}" r="${r}" fill="${lighten(paint.frame, 0.25)}"/>
    <circle cx="${x}" cy="${y}" r="${r}" fill="url(#${id}-ring)"/>
    <circle cx="${x}" cy="${y}" r="${r * 0.9}" fill="url(#${id}-black)"/>
    <circle cx="${x}" cy="${y}" r="${r * 0.9}" fill="none" stroke="#ffffff" stroke-opacity="0.12"
      stroke-width="0.3"/>
  `
}

function drawBarrel({ paint }: Handset, lens: Lens, share: number): string {
  const colour =
    lens.look === 'metal' ? darken(paint.frame, 0.45 - share * 0.35) : mixColours('#0a0b0d', '#44484f', share)
  return svg`<circle cx="${lens.x}" cy="${lens.y}" r="${lens.r}" fill="${colour}"/>`
}
