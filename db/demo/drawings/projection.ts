import { type Point } from './svg.ts'

/** How a phone is held before the camera: degrees about its own axes, pixels a millimetre, its centre on the canvas. */
export type Pose = { yaw: number; pitch: number; roll: number; scale: number; x: number; y: number }

export type Projection = {
  /** Where a point of the phone (millimetres from its centre, z towards the viewer) lands on the canvas. */
  locate: (x: number, y: number, z: number) => Point
  /** The transform that lays a flat drawing onto the plane z of the phone. */
  plane: (z: number) => string
  /** The transform that lays a flat drawing (x across, z as y) onto the lower edge, at height y. */
  edge: (y: number) => string
  /** Pixels that a millimetre of depth takes on the canvas. */
  depthScale: number
}

/** Parallel projection: a phone is small and the camera far, and SVG has no perspective to give. */
export function createProjection(pose: Pose): Projection {
  const [yaw, pitch, roll] = [pose.yaw, pose.pitch, pose.roll].map(
    (degrees) => (degrees * Math.PI) / 180,
  ) as [number, number, number]
  const axisX = turn(Math.cos(yaw), Math.sin(pitch) * Math.sin(yaw), roll)
  const axisY = turn(0, Math.cos(pitch), roll)
  const axisZ = turn(Math.sin(yaw), -Math.sin(pitch) * Math.cos(yaw), roll)
  const locate = (x: number, y: number, z: number) => ({
    x: pose.x + pose.scale * (axisX.x * x + axisY.x * y + axisZ.x * z),
    y: pose.y + pose.scale * (axisX.y * x + axisY.y * y + axisZ.y * z),
  })
  return {
    locate,
    plane: (z) => formatMatrix(axisX, axisY, pose.scale, locate(0, 0, z)),
    edge: (y) => formatMatrix(axisX, axisZ, pose.scale, locate(0, y, 0)),
    depthScale: pose.scale * Math.hypot(axisZ.x, axisZ.y),
  }
}

function turn(x: number, y: number, angle: number): Point {
  return { x: x * Math.cos(angle) - y * Math.sin(angle), y: x * Math.sin(angle) + y * Math.cos(angle) }
}

function formatMatrix(across: Point, down: Point, scale: number, origin: Point): string {
  const numbers = [across.x * scale, across.y * scale, down.x * scale, down.y * scale, origin.x, origin.y]
  return `matrix(${numbers.map((value) => String(Math.round(value * 1e4) / 1e4)).join(' ')})`
}
