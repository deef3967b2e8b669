/**
 * React Router's `handle` of a page. It says which of the page's URLs show the same, so that they share one entry in the
 * server's response cache. Without a handle, everything after the `?` is ignored.
 */
export type PageHandle = {
  /** Returns the shortest query string, with its `?`, for which the server's HTML is the same. */
  search?: (params: URLSearchParams) => string
  /** The server's HTML is the same for every id: the browser loads the data for the id. */
  sameForEveryId?: true
  /** All parameters are lower-case words that choose what the page shows. */
  hasWords?: true
  /** Words may stand before the id, which change with what the page shows. The loader says which (`pagePathContext`). */
  hasWordsBeforeId?: true
}

/** For a page with a one-time code: the server knows that there is a code, but not which one. */
export const withHiddenCode: PageHandle = { search: (params) => (params.get('code') ? '?code=given' : '') }
