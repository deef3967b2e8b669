import type { Language } from './languages.ts'

/** The header of every answer that says which builds of the pages the server has. */
export const buildHeader = 'hatbodol-build'

/** Writes the builds by language: `en=efdf30dc, bn=0a1b2c3d`. */
export const writeBuilds = (builds: Partial<Record<Language, string>>): string =>
  Object.entries(builds)
    .map(([language, build]) => `${language}=${build}`)
    .join(', ')

/** Reads the build in one language; undefined if the header does not name it. */
export const readBuildOf = (language: Language, header: string | null): string | undefined =>
  header
    ?.split(', ')
    .find((each) => each.startsWith(`${language}=`))
    ?.slice(language.length + 1)
