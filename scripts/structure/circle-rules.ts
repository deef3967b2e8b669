import { targetOf } from './import-rules.ts'
import type { Breach, Source } from './sources.ts'

/** Finds imports in a circle, also of types: files that need each other can only be read and changed together. */
export function findCircleBreaches(sources: Source[]): Breach[] {
  const paths = new Set(sources.map((source) => source.path))
  const targets = new Map(
    sources.map(({ path, imports }) => [
      path,
      imports
        .flatMap(({ specifier }) => targetOf(path, specifier) ?? [])
        .filter((target) => paths.has(target)),
    ]),
  )
  return findCircles(targets).map((circle) => ({
    at: circle[0] ?? '',
    message: `These files import each other in a circle: ${[...circle, circle[0]].join(' → ')}.`,
  }))
}

/** Returns one circle for each import that leads back to a file which is still being followed. */
function findCircles(targets: Map<string, string[]>): string[][] {
  const circles: string[][] = []
  const done = new Set<string>()
  const follow = (path: string, way: string[]) => {
    const start = way.indexOf(path)
    if (start !== -1) circles.push(way.slice(start))
    if (start !== -1 || done.has(path)) return
    for (const target of targets.get(path) ?? []) follow(target, [...way, path])
    done.add(path)
  }
  for (const path of targets.keys()) follow(path, [])
  return circles
}
