import { darken, lighten, measureBrightness, mixColours } from './colour.ts'
import { type Paint } from './paint.ts'
import { type Dot, type Lens } from './shape.ts'
import { circlePath, linearGradient, radialGradient, roundedPath, svg } from './svg.ts'

const upperLeft = { x: 0.1, y: 0.05 }
const lowerRight = { x: 0.9, y: 0.95 }
const middle = { x: 0.5, y: 0.5 }

export function defineLenses(id: string, paint: Paint): string {
  const metal = mixColours(paint.frame, '#c9ccd0', measureBrightness(paint.frame) > 0.45 ? 0.25 : 0.1)
  return [
    linearGradient(`${id}-ring`, upperLeft, lowerRight, [
      [0, lighten(metal, 0.75)],
      [0.3, lighten(metal, 0.12)],
      [0.55, darken(metal, 0.38)],
      [0.8, lighten(metal, 0.1)],
      [1, lighten(metal, 0.5)],
    ]),
    linearGradient(`${id}-dark`, upperLeft, lowerRight, [
      [0, '#6d727b'],
      [0.4, '#2a2d33'],
      [1, '#484d56'],
    ]),
    radialGradient(`${id}-glass`, { x: 0.42, y: 0.38 }, 0.68, [
      [0, '#30343d'],
      [0.55, '#101318'],
      [1, '#030405'],
    ]),
    radialGradient(`${id}-coat`, { x: 0.58, y: 0.62 }, 0.62, [
      [0, '#0b0f22'],
      [0.35, '#131a3c'],
      [0.62, '#2c3a80'],
      [0.8, '#3a2f74'],
      [1, '#07080f'],
    ]),
    radialGradient(`${id}-flash`, middle, 0.5, [
      [0, '#fffbea'],
      [0.45, '#f7e3ac'],
      [0.75, '#e3d6b8'],
      [1, '#b9b3a4'],
    ]),
  ].join('')
}

/** A lens seen from above: its ring, black glass, barrel, coated element and the two lights mirrored in it. */
export function drawLens({ x, y, r, look }: Lens, id: string): string {
  const ring = look === 'metal' ? 'ring' : 'dark'
  const rim = look === 'bare' ? '' : svg`<circle cx="${x}" cy="${y}" r="${r}" fill="url(#${id}-${ring})"/>`
  const bevel = svg`<circle cx="${x}" cy="${y}" r="${r * 0.9}" fill="#0a0b0e"/>`
  const inner = look === 'periscope' ? drawPeriscope(x, y, r, id) : drawElements(x, y, r, id)
  return `<g>${rim}${bevel}${inner}${drawGlints(x, y, r)}</g>`
}

function drawElements(x: number, y: number, r: number, id: string): string {
  return svg`
    <circle cx="${x}" cy="${y}" r="${r * 0.84}" fill="url(#${id}-glass)"/>
    <circle cx="${x}" cy="${y}" r="${r * 0.62}" fill="#06070b" stroke="#3b404b"
      stroke-width="${r * 0.022}"/>
    <circle cx="${x}" cy="${y}" r="${r * 0.47}" fill="url(#${id}-coat)" stroke="#4a5060"
      stroke-opacity="0.5" stroke-width="${r * 0.02}"/>
    <circle cx="${x}" cy="${y}" r="${r * 0.2}" fill="#020307"/>
  `
}

function drawPeriscope(x: number, y: number, r: number, id: string): string {
  const half = r * 0.56
  const window = (size: number, fill: string) =>
    svg`<path d="${roundedPath(x - size, y - size, size * 2, size * 2, size * 0.3)}" fill="${fill}"/>`
  return [
    svg`<circle cx="${x}" cy="${y}" r="${r * 0.84}" fill="url(#${id}-glass)"/>`,
    window(half, '#050609'),
    window(half * 0.82, `url(#${id}-coat)`),
    svg`
      <path d="M${x - half * 0.5} ${y + half * 0.5}L${x + half * 0.5} ${y - half * 0.5}" stroke="#9fb2ff"
        stroke-opacity="0.35" stroke-width="${r * 0.05}"/>
    `,
  ].join('')
}

function drawGlints(x: number, y: number, r: number): string {
  const arc = r * 0.73
  return [
    svg`
      <path d="M${x - arc} ${y - arc * 0.12}A${arc} ${arc} 0 0 1 ${x + arc * 0.2} ${y - arc * 0.97}"
        fill="none" stroke="#dfe9ff" stroke-opacity="0.28" stroke-width="${r * 0.09}"
        stroke-linecap="round"/>
    `,
    svg`
      <ellipse cx="${x - r * 0.17}" cy="${y - r * 0.2}" rx="${r * 0.13}" ry="${r * 0.1}"
        transform="rotate(-40 ${x - r * 0.17} ${y - r * 0.2})" fill="#ffffff" fill-opacity="0.9"/>
    `,
    svg`<circle cx="${x + r * 0.2}" cy="${y + r * 0.24}" r="${r * 0.055}" fill="#b9a6ff" fill-opacity="0.75"/>`,
    svg`<circle cx="${x + r * 0.02}" cy="${y + r * 0.3}" r="${r * 0.03}" fill="#8fe3ff" fill-opacity="0.6"/>`,
  ].join('')
}

/** Flash, microphone hole, depth sensor, or the round hollow of a fingerprint reader. */
export function drawDot({ x, y, r, look }: Dot, id: string, back: string): string {
  if (look === 'hole') return svg`<circle cx="${x}" cy="${y}" r="${r}" fill="#0a0b0d"/>`
  if (look === 'sensor') {
    return svg`
      <circle cx="${x}" cy="${y}" r="${r}" fill="#101114" stroke="#4a4d54" stroke-width="0.18"/>
      <circle cx="${x - r * 0.25}" cy="${y - r * 0.3}" r="${r * 0.18}" fill="#7b8499" fill-opacity="0.6"/>
    `
  }
  if (look === 'finger') return drawFingerReader(x, y, r, back)
  return svg`
    <circle cx="${x}" cy="${y}" r="${r}" fill="#8d8a83"/>
    <circle cx="${x}" cy="${y}" r="${r * 0.9}" fill="url(#${id}-flash)"/>
    <path d="${circlePath(x, y, r * 0.52)}" fill="none" stroke="#c9a75c" stroke-opacity="0.6"
      stroke-width="${r * 0.08}"/>
  `
}

function drawFingerReader(x: number, y: number, r: number, back: string): string {
  return svg`
    <circle cx="${x}" cy="${y}" r="${r}" fill="${darken(back, 0.16)}"/>
    <path d="M${x - r * 0.98} ${y}A${r} ${r} 0 0 1 ${x + r * 0.98} ${y}" fill="none"
      stroke="${darken(back, 0.55)}" stroke-opacity="0.65" stroke-width="0.4"/>
    <path d="M${x - r * 0.98} ${y}A${r} ${r} 0 0 0 ${x + r * 0.98} ${y}" fill="none"
      stroke="${lighten(back, 0.6)}" stroke-opacity="0.8" stroke-width="0.4"/>
  `
}
