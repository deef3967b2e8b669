import { type PointerEvent, useRef, useState, type WheelEvent } from 'react'
import { type Box, fitting, moveBy, type Point, type View, zoomAround } from './zoom.ts'

const doubleTapMs = 300
/** The largest distance between the two taps of a double tap. */
const sameSpotPx = 32
const swipePx = 56
export const zoomStep = 1.6
const tapScale = 2.5

const middleOf = (a: Point, b: Point) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)

/**
 * Enlarges a photo with two fingers, a double tap or the wheel, and moves it with one finger. While the photo fits its
 * frame, a swipe calls `onSwipe`.
 */
export function useZoom(onSwipe: (by: 1 | -1) => void) {
  const [view, setView] = useState<View>(fitting)
  const frame = useRef<HTMLDivElement>(null)
  const fingers = useRef(new Map<number, Point>())
  const lastTap = useRef<Point & { at: number }>(undefined)
  const start = useRef<Point>(undefined)

  const boxOf = (): Box => ({
    width: frame.current?.clientWidth ?? 0,
    height: frame.current?.clientHeight ?? 0,
  })

  /** The point, measured from the middle of the frame. */
  function fromMiddle({ x, y }: Point): Point {
    const { left = 0, top = 0, width = 0, height = 0 } = frame.current?.getBoundingClientRect() ?? {}
    return { x: x - left - width / 2, y: y - top - height / 2 }
  }

  const zoom = (factor: number, at: Point = { x: 0, y: 0 }) =>
    setView((current) => zoomAround(current, factor, at, boxOf()))
  const move = (by: Point) => setView((current) => moveBy(current, by, boxOf()))

  function onPointerDown(event: PointerEvent) {
    const point = { x: event.clientX, y: event.clientY }
    event.currentTarget.setPointerCapture(event.pointerId)
    fingers.current.set(event.pointerId, point)
    start.current = fingers.current.size === 1 ? point : undefined
  }

  function onPointerMove(event: PointerEvent) {
    const before = fingers.current.get(event.pointerId)
    if (!before) return
    const now = { x: event.clientX, y: event.clientY }
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
    fingers.current.set(event.pointerId, now)
    if (other)
      zoom(distance(now, other) / Math.max(1, distance(before, other)), fromMiddle(middleOf(now, other)))
    move(
      other
        ? { x: (now.x - before.x) / 2, y: (now.y - before.y) / 2 }
        : { x: now.x - before.x, y: now.y - before.y },
    )
  }

  function onPointerUp(event: PointerEvent) {
    const begin = start.current
    fingers.current.delete(event.pointerId)
    start.current = undefined
    if (!begin || event.type === 'pointercancel') return
    const end = { x: event.clientX, y: event.clientY }
    if (distance(begin, end) < sameSpotPx / 2) return tap(end, event.timeStamp)
    const across = end.x - begin.x
    if (view.scale === 1 && Math.abs(across) > swipePx) onSwipe(across < 0 ? 1 : -1)
  }

  function tap(point: Point, at: number) {
    const last = lastTap.current
    const isSecond = last && at - last.at < doubleTapMs && distance(last, point) < sameSpotPx
    lastTap.current = isSecond ? undefined : { ...point, at }
    if (isSecond) zoom(view.scale > 1 ? 0 : tapScale, fromMiddle(point))
  }

  const onWheel = (event: WheelEvent) =>
    zoom(event.deltaY < 0 ? 1.15 : 1 / 1.15, fromMiddle({ x: event.clientX, y: event.clientY }))

  return {
    view,
    zoom,
    move,
    reset: () => setView(fitting),
    frame,
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp, onWheel },
  }
}
