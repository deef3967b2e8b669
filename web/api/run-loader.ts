import { data } from 'react-router'
import { Problem } from '#contract/problem.ts'
import { isIdText } from '#contract/id-text.ts'

/** Runs a page's loader. If the API throws a Problem, the page gets its status, for example 404. */
export async function runLoader<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (error instanceof Problem) throw data({ code: error.code }, { status: error.status })
    throw error
  }
}

/** The loader of a page whose data loads in the browser. An invalid id gives status 404. */
export function requireId({ params }: { params: { id?: string } }): null {
  if (!isIdText(params.id)) throw data({ code: 'not-found' }, { status: 404 })
  return null
}
