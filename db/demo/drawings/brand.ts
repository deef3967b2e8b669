import { saturate } from './colour.ts'
import { drawHandset } from './draw-handset.ts'
import { type ColourKey, getPaint } from './paints.ts'
import { type Pose } from './projection.ts'
import { shapes, type ShapeKey } from './shapes.ts'
import { drawBackdrop, drawFloor, drawStandingShadow } from './studio.ts'
import { svg, wrapSvg } from './svg.ts'

export type BrandName = 'Iphone' | 'Xiomi' | 'Huawei'

type Placed = {
  shape: ShapeKey
  colour: ColourKey
  face: 'back' | 'front'
  at: Partial<Pose> & { x: number; foot: number }
}

const canvas = { width: 1200, height: 900 }

/** Phones of each brand from the far row to the near one; `foot` is the height on the canvas where one stands. */
const groups: Record<BrandName, { tint: string; phones: Placed[] }> = {
  Iphone: {
    tint: saturate('#d7e2ee', 1.5),
    phones: [
      { shape: 'iphone-16', colour: 'ultramarine', face: 'back', at: { x: 228, foot: 742, yaw: 22 } },
      { shape: 'iphone-13', colour: 'pink', face: 'back', at: { x: 438, foot: 764, yaw: 20 } },
      { shape: 'iphone-15-pro', colour: 'natural', face: 'back', at: { x: 650, foot: 788, yaw: 18 } },
      { shape: 'iphone-14-pro', colour: 'space-black', face: 'front', at: { x: 898, foot: 822, yaw: -16 } },
    ],
  },
  Xiomi: {
    tint: saturate('#f3e1d0', 1.4),
    phones: [
      { shape: 'poco-x6-pro', colour: 'yellow', face: 'back', at: { x: 228, foot: 742, yaw: 22 } },
      { shape: 'redmi-note-13-pro', colour: 'green', face: 'back', at: { x: 438, foot: 764, yaw: 20 } },
      { shape: 'redmi-note-10-pro', colour: 'bronze', face: 'back', at: { x: 650, foot: 788, yaw: 18 } },
      { shape: 'xiaomi-12', colour: 'purple', face: 'front', at: { x: 898, foot: 822, yaw: -16 } },
    ],
  },
  Huawei: {
    tint: saturate('#ece0ec', 1.5),
    phones: [
      { shape: 'p30-pro', colour: 'amber', face: 'back', at: { x: 228, foot: 742, yaw: 22 } },
      { shape: 'mate-20-pro', colour: 'emerald-green', face: 'back', at: { x: 438, foot: 764, yaw: 20 } },
      { shape: 'p20-pro', colour: 'twilight', face: 'back', at: { x: 650, foot: 788, yaw: 18 } },
      { shape: 'mate-30-pro', colour: 'space-silver', face: 'front', at: { x: 898, foot: 822, yaw: -16 } },
    ],
  },
}

/** The door to a brand: a family portrait of its phones in a tinted room, 1200 by 900. */
export function drawBrand(brand: BrandName): string {
  const { tint, phones } = groups[brand]
  const room = drawBackdrop('room', tint, canvas) + drawArch() + drawFloor('table', tint, 655, canvas)
  return wrapSvg(
    canvas.width,
    canvas.height,
    room + phones.map((phone, index) => drawPlaced(phone, index, tint)).join(''),
  )
}

function drawArch(): string {
  return svg`<path d="M330 900V480A390 390 0 0 1 1110 480V900Z" fill="#ffffff" fill-opacity="0.34"/>`
}

function drawPlaced({ shape: key, colour, face, at }: Placed, index: number, tint: string): string {
  const shape = shapes[key]
  // Those in front are nearer, hence larger.
  const scale = (3.6 + index * 0.16) * (150 / shape.height) ** 0.5
  const pose = { yaw: 0, pitch: 4, roll: 0, scale, y: at.foot - (shape.height * scale) / 2, ...at }
  const id = `phone${index}`
  const handset = {
    id,
    shape,
    paint: getPaint(key, colour),
    face,
    condition: 'Excellent' as const,
    seed: `${key} door`,
  }
  return drawStandingShadow(`${id}-shadow`, shape, pose, tint) + drawHandset(handset, pose)
}
