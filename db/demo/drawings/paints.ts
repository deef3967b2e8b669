import { type Paint } from './paint.ts'
import { huaweiPaints } from './paints-huawei.ts'
import { iphonePaints } from './paints-iphone.ts'
import { xiomiPaints } from './paints-xiomi.ts'
import { type ShapeKey } from './shapes.ts'

const paintsByShape = { ...iphonePaints, ...xiomiPaints, ...huaweiPaints }

type KeysOfEach<T> = T extends unknown ? keyof T : never

/** Every colour some model comes in; not every model comes in every colour. */
export type ColourKey = KeysOfEach<(typeof paintsByShape)[ShapeKey]>

const paints: Record<ShapeKey, Partial<Record<ColourKey, Paint>>> = paintsByShape

export function getPaint(shape: ShapeKey, colour: ColourKey): Paint {
  const paint = paints[shape][colour]
  if (!paint) throw new Error(`The model ${shape} does not come in ${colour}.`)
  return paint
}
