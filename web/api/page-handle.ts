/**
 * What a page says about its URLs (React Router's `handle`), so that URLs that show the same share one entry in the
 * server's response cache. Without a handle, the parameters after the `?` are ignored.
 */
export type PageHandle = {
  /** The shortest search, with its `?`, that gives the same server HTML. */
  search?: (params: URLSearchParams) => string
  /** The server's HTML is the same for every id: the browser loads the data for the id. */
  sameForEveryId?: true
}

/** For a page with a one-time code: the server knows that there is a code, but not which one. */
export const withHiddenCode: PageHandle = { search: (params) => (params.get('code') ? '?code=given' : '') }
