import { saturate } from './colour.ts'
import { drawHandset } from './draw-handset.ts'
import { type Condition } from './handset.ts'
import { getPaint, type ColourKey } from './paints.ts'
import { type Pose } from './projection.ts'
import { createRandom } from './random.ts'
import { shapes, type ShapeKey } from './shapes.ts'
import { drawBackdrop, drawFloor, drawLyingShadow, drawProp, drawStandingShadow } from './studio.ts'
import { wrapSvg } from './svg.ts'

const canvas = { width: 1200, height: 1500 }

export type View = 'back' | 'front' | 'angle'
export type PhonePicture = { shape: ShapeKey; colour: ColourKey; view: View; condition: Condition }

/** A picture of one phone, 1200 by 1500: from above on paper (back), standing (front), or lying seen from the side (angle). */
export function drawPhone(picture: PhonePicture): string {
  const shape = shapes[picture.shape]
  const paint = getPaint(picture.shape, picture.colour)
  const seed = `${picture.shape} ${picture.colour} ${picture.view}`
  const pose = choosePose(picture, shape.height)
  const face = picture.view === 'front' ? 'front' : 'back'
  const tint = saturate(paint.tint, 1.9)
  const scene =
    face === 'front' ? setTable(seed, tint) : drawProp(seed, tint, ['disc', 'sheets', 'arch', 'window'])
  const shadow =
    face === 'front' ? drawStandingShadow('shadow', shape, pose, tint) : drawLyingShadow(shape, pose, tint)
  const phone = drawHandset({ id: 'phone', shape, paint, face, condition: picture.condition, seed }, pose)
  return wrapSvg(canvas.width, canvas.height, drawBackdrop('room', tint, canvas) + scene + shadow + phone)
}

function setTable(seed: string, tint: string): string {
  return drawProp(seed, tint, ['disc', 'arch']) + drawFloor('table', tint, 1170, canvas)
}

function choosePose({ shape, colour, view }: PhonePicture, height: number): Pose {
  const random = createRandom(`${shape} ${colour} ${view} pose`)
  if (view === 'front') {
    return { yaw: random.pick([-22, -14, 14, 22]), pitch: 3, roll: 0, scale: 1190 / height, x: 600, y: 722 }
  }
  if (view === 'back') {
    const roll = random.pick([-11, -6, 6, 11])
    return { yaw: random.pick([-7, 7]), pitch: 9, roll, scale: 1230 / height, x: 600, y: 745 }
  }
  const side = random.pick([-1, 1])
  return {
    yaw: side * random.between(8, 14),
    pitch: random.between(44, 50),
    roll: side * random.between(-34, -26),
    scale: 1370 / height,
    x: 600,
    y: 760,
  }
}
