import { data } from 'react-router'
import { NotFound } from '#web/layout/not-found.tsx'

export function loader() {
  throw data(null, { status: 404 })
}

export function clientLoader() {
  throw data(null, { status: 404 })
}

export default NotFound
