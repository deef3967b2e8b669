import routes from '#web/routes.ts'

type PageRoute = {
  path?: string | undefined
  index?: boolean | undefined
  children?: PageRoute[] | undefined
}

const listPaths = (all: PageRoute[]): string[] =>
  all.flatMap(({ path, index, children = [] }) => [
    ...(path === undefined && !index ? [] : [`/${path ?? ''}`]),
    ...listPaths(children),
  ])

/** The paths of all pages, their ids as they are written in web/routes.ts. */
export const pagePaths: string[] = listPaths(routes)
