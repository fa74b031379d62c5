import type { MarkedText } from '../../../contract/marked-text.ts'

/**
 * The hits of a fact in its name, which its words begin with, and its words as an excerpt where there are hits
 * behind the name too.
 */
export function hitsInName(
  name: string,
  hit: MarkedText | undefined,
): { readonly name: MarkedText; readonly excerpt: MarkedText | null } {
  if (!hit?.text.startsWith(name)) return { name: { text: name, hits: [] }, excerpt: hit ?? null }
  const own = hit.hits.filter(([, to]) => to <= name.length)
  return {
    name: { text: name, hits: own },
    excerpt: own.length < hit.hits.length ? hit : null,
  }
}
