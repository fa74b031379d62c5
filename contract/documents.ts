import { paths } from './paths.ts'
import { roles } from './role.ts'

const { dashboard, ...others } = paths

/** Patterns of all pages; a page with values takes `:id` as the first of them. */
const patterns = [
  ...roles.map((role) => dashboard(role)),
  ...Object.values(others).map((path) => (path as (id: string) => string)(':id')),
].map((path) => path.split(/[?#]/, 1)[0] ?? '')

const documentPaths = [...new Set(patterns)].map(
  (path) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+').replace(/\/$/, '')}/?$`),
)

/**
 * True when a path names a page of the product, with or without one trailing slash. The server answers
 * other paths with status 404 and the same document.
 */
export function isDocumentPath(path: string): boolean {
  return documentPaths.some((pattern) => pattern.test(path))
}
