import type { createRequestHandler, RouterContextProvider, ServerBuild } from 'react-router'
import type { Api } from '#contract/route.ts'

/** What `web/entry.server.tsx` exports for the server, in addition to React Router's exports. */
type PagesEntry = {
  createPageContext: (api: Api, origin: string, scriptMark: string) => RouterContextProvider
  readDocument: (context: RouterContextProvider) => Buffer | undefined
  readPagePath: (context: RouterContextProvider) => string | undefined
  createRequestHandler: typeof createRequestHandler
}

/** The pages, as React Router builds them. They contain React and React Router. */
export type PagesBuild = Omit<ServerBuild, 'entry'> & {
  entry: { module: ServerBuild['entry']['module'] & PagesEntry }
}
