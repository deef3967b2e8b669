import { data } from 'react-router'
import { Problem } from '#contract/errors.ts'

/** Runs what a page loads; a refusal of the API becomes the page's own status, so that what is not there is a 404. */
export async function runLoader<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (error instanceof Problem) throw data({ code: error.code }, { status: error.status })
    throw error
  }
}
