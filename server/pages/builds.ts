import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { writeBuilds } from '#lib/build-header.ts'
import { type Language, languages } from '#lib/languages.ts'

/**
 * The value of the header that names the build of the pages in each language, from the names of their manifests. `folderOf`
 * is the folder of the browser's build.
 */
export async function readBuilds(folderOf: (language: Language) => string): Promise<string> {
  const builds = await Promise.all(
    languages.map(async (language) => {
      const files = await readdir(join(folderOf(language), 'assets'))
      const [build] = files.flatMap((file) => /^manifest-(\w+)\.js$/.exec(file)?.[1] ?? [])
      return [language, build] as const
    }),
  )
  return writeBuilds(Object.fromEntries(builds.filter(([, build]) => build !== undefined)))
}
