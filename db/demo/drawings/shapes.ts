import { type Shape } from './shape.ts'
import { huaweiShapes } from './shapes-huawei.ts'
import { iphoneShapes } from './shapes-iphone.ts'
import { xiomiShapes } from './shapes-xiomi.ts'

const shapesByKey = { ...iphoneShapes, ...xiomiShapes, ...huaweiShapes }

export type ShapeKey = keyof typeof shapesByKey

export const shapes: Record<ShapeKey, Shape> = shapesByKey
