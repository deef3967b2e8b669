import { darken, lighten, measureBrightness } from './colour.ts'
import { type Handset, measureInset, outlineAt } from './handset.ts'
import { createRandom, type Random } from './random.ts'
import { svg } from './svg.ts'

/** What a back shows of its years: nothing when excellent, a hairline when good, scratches and a scuffed corner when fair. */
export function drawBackWear(handset: Handset): string {
  if (handset.condition === 'Excellent') return ''
  const random = createRandom(`${handset.seed} back wear`)
  if (handset.condition === 'Good') return drawScratches(handset, random, 2, 0.16)
  return drawScratches(handset, random, 10, 0.38)
}

export function drawScreenWear(handset: Handset): string {
  if (handset.condition !== 'Fair') return ''
  const random = createRandom(`${handset.seed} screen wear`)
  return drawScratches(handset, random, 9, 0.5)
}

function drawScratches(
  { shape, paint, face }: Handset,
  random: Random,
  count: number,
  strength: number,
): string {
  const { width, height } = shape
  // On a pale back it is the shaded side of a scratch that one sees.
  const shade = face === 'back' && measureBrightness(paint.back[0]) > 0.6 ? 0.8 : 0.5
  return Array.from({ length: count }, () => {
    const [x, y] = [random.between(0.15, 0.85) * width, random.between(0.34, 0.94) * height]
    const length = random.between(5, 19)
    const angle = random.pick([-0.9, -0.6, 0.5, 0.8, 2.1]) + random.between(-0.25, 0.25)
    const [dx, dy] = [Math.cos(angle) * length, Math.sin(angle) * length]
    const bend = random.between(-1.2, 1.2)
    const path = svg`M${x} ${y}q${dx / 2 + bend} ${dy / 2 - bend} ${dx} ${dy}`
    const opacity = strength * random.between(0.55, 1.1)
    return svg`
      <path d="${path}" transform="translate(0.12 0.16)" fill="none" stroke="#000000"
        stroke-opacity="${opacity * shade}" stroke-width="0.16"/>
      <path d="${path}" fill="none" stroke="#ffffff" stroke-opacity="${opacity}" stroke-width="0.17"
        stroke-linecap="round"/>
    `
  }).join('')
}

/** Bare metal where the paint of a fair phone has gone at one lower corner, and nicks along the edge beside it. */
export function drawScuffs({ shape, paint, condition, seed }: Handset): string {
  if (condition !== 'Fair') return ''
  const random = createRandom(`${seed} scuffs`)
  const { width, height, corner } = shape
  const inset = measureInset(shape, 1)
  const side = random.pick([-1, 1])
  const marks = Array.from({ length: 18 }, () => {
    const along = random.between(0.05, 1.4)
    const reach = corner - inset + random.between(-0.9, 0.2)
    const x = width / 2 + side * (width / 2 - corner + Math.cos(along) * reach)
    const y = height - corner + Math.sin(along) * reach
    const tilt = (Math.atan2(Math.cos(along), -Math.sin(along) * side) * 180) / Math.PI
    const colour = random.pick([lighten(paint.frame, 0.65), darken(paint.frame, 0.5), '#dedbd5'])
    return svg`
      <ellipse cx="${x}" cy="${y}" rx="${random.between(0.4, 1.6)}" ry="${random.between(0.15, 0.45)}"
        transform="rotate(${tilt} ${x} ${y})" fill="${colour}"
        fill-opacity="${random.between(0.55, 0.95)}"/>
    `
  })
  const nicks = Array.from({ length: 5 }, () => {
    const y = random.between(0.3, 0.8) * height
    const x = width / 2 + side * (width / 2 - inset - random.between(0.1, 0.6))
    return svg`
      <ellipse cx="${x}" cy="${y}" rx="0.3" ry="${random.between(0.4, 1.4)}" fill="#dedbd5"
        fill-opacity="0.75"/>
    `
  })
  return marks.join('') + nicks.join('')
}

/** Knocks on the rim of a fair phone, where its front meets the frame. */
export function drawRimWear({ shape, paint, condition }: Handset): string {
  if (condition !== 'Fair') return ''
  const outline = outlineAt(shape, measureInset(shape, 1) + 0.2)
  return svg`
    <path d="${outline}" fill="none" stroke="${lighten(paint.frame, 0.55)}" stroke-opacity="0.85"
      stroke-width="0.6" stroke-dasharray="1.6 41 0.7 23 2.4 67 0.5 34"/>
  `
}
