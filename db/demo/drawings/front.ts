import { type Handset, measureInset } from './handset.ts'
import { clockTimes, drawClock, drawStatusIcons } from './clock.ts'
import { createRandom } from './random.ts'
import { type Projection } from './projection.ts'
import { linearGradient, roundedPath, svg } from './svg.ts'
import { drawWallpaper, wallpaperKeys } from './wallpapers.ts'
import { drawRimWear, drawScreenWear } from './wear.ts'

type Box = { x: number; y: number; width: number; height: number; radius: number }

/** The front of a phone: black glass, a lit lock screen, its cutout, and a window mirrored across it. */
export function drawFront(handset: Handset, projection: Projection): string {
  const { id, shape } = handset
  const glass = insetBox(handset, measureInset(shape, 1) + (shape.frame === 'flat' ? 0.5 : 0.1))
  const screen = measureScreen(handset)
  const random = createRandom(`${handset.seed} wallpaper`)
  const paper = drawWallpaper(random.pick(wallpaperKeys), id)
  const scale = Math.max(screen.width / 100, screen.height / 220)
  const defs = [
    paper.defs,
    svg`
      <clipPath id="${id}-screen">
      <path d="${pathOf(screen)}"/></clipPath>
      <clipPath id="${id}-clip">
      <path d="${pathOf(glass)}"/></clipPath>
    `,
    linearGradient(`${id}-mirror`, { x: 0.6, y: 0 }, { x: 0.25, y: 1 }, [
      [0, '#ffffff', 0.22],
      [0.5, '#ffffff', 0.07],
      [1, '#ffffff', 0],
    ]),
    linearGradient(`${id}-edge`, { x: 0, y: 0 }, { x: 1, y: 1 }, [
      [0, '#ffffff', 0.55],
      [0.4, '#ffffff', 0.1],
      [1, '#ffffff', 0.3],
    ]),
  ]
  const { width: w, height: h } = shape
  const lit = svg`
    <g clip-path="url(#${id}-screen)">
    <g
      transform="translate(${screen.x + screen.width / 2 - 50 * scale} ${screen.y + screen.height - 220 * scale}) scale(${scale})">${paper.body}</g>
    ${drawClock(screen, random.pick(clockTimes))}${drawStatusIcons(screen)}${drawCutout(handset, screen)}</g>
  `
  const mirror = svg`
    <path d="M${w * 0.62} 0H${w * 1.2}L${w * 0.5} ${h}H${w * -0.1}Z" fill="url(#${id}-mirror)"/>
    <path d="M${w * 1.26} 0H${w * 1.34}L${w * 0.64} ${h}H${w * 0.56}Z" fill="url(#${id}-mirror)"
      fill-opacity="0.7"/>
  `
  const body = svg`
    <path d="${pathOf(glass)}" fill="#0a0b0d"/>
    ${lit}${drawEarpiece(handset, screen)}${drawHomeKey(handset)}<g
      clip-path="url(#${id}-clip)">${mirror}${drawScreenWear(handset)}</g>
    <path d="${pathOf(glass)}" fill="none" stroke="url(#${id}-edge)" stroke-width="0.3"/>
  `
  const worn = svg`<g transform="translate(${w / 2} ${h / 2})">${drawRimWear(handset)}</g>`
  return svg`
    <defs>${defs}</defs>
    <g transform="${projection.plane(shape.depth / 2)} translate(${-w / 2} ${-h / 2})">${body}${worn}</g>
  `
}

function insetBox({ shape }: Handset, inset: number): Box {
  return {
    x: inset,
    y: inset,
    width: shape.width - inset * 2,
    height: shape.height - inset * 2,
    radius: shape.corner - inset * 0.85,
  }
}

function measureScreen(handset: Handset): Box {
  const { bezel, chin = bezel, homeKey } = handset.shape.front
  const box = insetBox(handset, bezel + (handset.shape.frame === 'flat' ? 0.3 : 0.4))
  const top = homeKey ? box.y * 1.2 : box.y
  return { ...box, y: top, height: handset.shape.height - top - chin - 0.4 }
}

function pathOf({ x, y, width, height, radius }: Box): string {
  return roundedPath(x, y, width, height, radius)
}

function drawCutout({ shape }: Handset, { x, y, width }: Box): string {
  const middle = x + width / 2
  const hole = (cx: number, cy: number, r: number) =>
    svg`
      <circle cx="${cx}" cy="${cy}" r="${r}" fill="#050607"/>
      <circle cx="${cx}" cy="${cy}" r="${r * 0.5}" fill="#10182c"/>
      <circle cx="${cx - r * 0.2}" cy="${cy - r * 0.22}" r="${r * 0.14}" fill="#8aa0d8" fill-opacity="0.8"/>
    `
  const notch = (half: number, depth: number) =>
    svg`
      <path
        transform="translate(${middle} ${y})"
        d="M${-half - 2} -1V0C${-half - 0.5} 0 ${-half} 0.6 ${-half} 1.8V${depth - 3.4}
          Q${-half} ${depth} ${-half + 3.4} ${depth}H${half - 3.4}Q${half} ${depth} ${half} ${depth - 3.4}
          V1.8C${half} 0.6 ${half + 0.5} 0 ${half + 2} 0V-1Z"
        fill="#0a0b0d"/>
    `
  switch (shape.front.cutout) {
    case 'wide-notch':
      return notch(width * 0.27, 5.6) + hole(middle + width * 0.19, y + 2.6, 1.3)
    case 'notch':
      return notch(width * 0.21, 5.6) + hole(middle - width * 0.15, y + 2.9, 1.3)
    case 'small-notch':
      return notch(width * 0.15, 5) + hole(middle + width * 0.1, y + 2.3, 1.2)
    case 'dynamic-island':
      return (
        svg`<rect x="${middle - 9.6}" y="${y + 2.1}" width="19.2" height="5.6" rx="2.8" fill="#050607"/>` +
        hole(middle + 6.6, y + 4.9, 1.5)
      )
    case 'drop':
      return (
        svg`
          <path transform="translate(${middle} ${y})" d="M-7 -1V0C-4 0 -3.9 5.4 0 5.4S4 0 7 0V-1Z" fill="#0a0b0d"/>
        ` + hole(middle, y + 2.6, 1.5)
      )
    case 'pill-left':
      return (
        svg`<rect x="${x + 4}" y="${y + 3.4}" width="13.4" height="5.6" rx="2.8" fill="#050607"/>` +
        hole(x + 7, y + 6.2, 1.7) +
        hole(x + 14.2, y + 6.2, 1.3)
      )
    case 'hole-left':
      return hole(x + 7, y + 6.4, 2.3)
    case 'hole-centre':
      return hole(middle, y + 4.6, 1.9)
    case 'none':
      return ''
  }
}

function drawEarpiece({ shape }: Handset, screen: Box): string {
  const half = shape.front.cutout.includes('notch') ? 4.6 : 6
  const y = shape.front.cutout.includes('notch') ? screen.y + 1 : screen.y - 0.75
  return svg`
    <rect x="${shape.width / 2 - half}" y="${y}" width="${half * 2}" height="0.55" rx="0.27"
      fill="#2c2f35"/>
  `
}

function drawHomeKey({ shape }: Handset): string {
  if (!shape.front.homeKey) return ''
  return svg`
    <rect x="${shape.width / 2 - 8.5}" y="${shape.height - 9.4}" width="17" height="5.2" rx="2.6"
      fill="#0d0e10" stroke="#4a4d54" stroke-width="0.35"/>
  `
}
