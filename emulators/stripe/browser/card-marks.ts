import type { CardBrand } from './card-rules.ts'

const namespace = 'http://www.w3.org/2000/svg'

type Shape = [tag: string, attributes: Record<string, string | number>, text?: string]

const word = (text: string, fill: string, size = 9, italic = false): Shape => [
  'text',
  {
    x: 16,
    y: 13.8,
    fill,
    'font-size': size,
    'font-weight': 800,
    'font-family': 'system-ui, sans-serif',
    'font-style': italic ? 'italic' : 'normal',
    'text-anchor': 'middle',
  },
  text,
]

/** A card seen from its front, in the colour of the field's text. */
const blank: Shape[] = [
  [
    'rect',
    {
      x: 0.75,
      y: 0.75,
      width: 30.5,
      height: 19.5,
      rx: 3,
      fill: 'none',
      stroke: 'currentColor',
      'stroke-width': 1.5,
      opacity: 0.55,
    },
  ],
  ['rect', { x: 0.75, y: 5, width: 30.5, height: 3.5, fill: 'currentColor', opacity: 0.55 }],
  ['rect', { x: 5, y: 12.5, width: 8, height: 2, rx: 1, fill: 'currentColor', opacity: 0.55 }],
]

const marks: Record<CardBrand, { colour: string; shapes: Shape[] }> = {
  visa: { colour: '#1a1f71', shapes: [word('VISA', '#fff', 10, true)] },
  mastercard: {
    colour: '#1d1d1b',
    shapes: [
      ['circle', { cx: 12.5, cy: 10.5, r: 6, fill: '#eb001b' }],
      ['circle', { cx: 19.5, cy: 10.5, r: 6, fill: '#f79e1b' }],
      ['path', { d: 'M16 5.63a6 6 0 0 1 0 9.74a6 6 0 0 1 0-9.74z', fill: '#ff5f00' }],
    ],
  },
  amex: { colour: '#1f72cd', shapes: [word('AMEX', '#fff', 8.5)] },
  discover: { colour: '#3d3d3d', shapes: [word('DISC', '#ffb05c', 8.5)] },
  diners: { colour: '#0a5c99', shapes: [word('DC', '#fff', 10)] },
  jcb: { colour: '#0b7a3b', shapes: [word('JCB', '#fff', 9.5)] },
  unionpay: { colour: '#00707a', shapes: [word('UPI', '#fff', 9.5)] },
  unknown: { colour: 'none', shapes: blank },
}

/**
 * Draws the mark of a brand, 32 by 21 pixels. It is hidden from screen readers, because the number already shows the
 * brand.
 */
export function drawMark(brand: CardBrand): SVGSVGElement {
  const { colour, shapes } = marks[brand]
  const svg = document.createElementNS(namespace, 'svg')
  setAttributes(svg, { viewBox: '0 0 32 21', width: 32, height: 21, 'aria-hidden': 'true' })
  for (const shape of [drawGround(colour), ...shapes]) svg.append(drawShape(shape))
  return svg
}

function drawGround(colour: string): Shape {
  const edge = colour === 'none' ? 0 : 0.25
  const place = { x: 0.5, y: 0.5, width: 31, height: 20, rx: 3 }
  return ['rect', { ...place, fill: colour, stroke: 'currentColor', 'stroke-opacity': edge }]
}

function drawShape([tag, attributes, text]: Shape): SVGElement {
  const shape = document.createElementNS(namespace, tag)
  setAttributes(shape, attributes)
  if (text) shape.textContent = text
  return shape
}

function setAttributes(element: SVGElement, attributes: Record<string, string | number>) {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value))
}
