import { useLocation, useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { readUrlValues } from './url-values.ts'

/** A URL made by `paths`, in the parts that the router needs. */
export function partsOf(url: string): {
  to: string
  search: Record<string, string>
  hash?: string
} {
  const { pathname, searchParams, hash } = new URL(url, 'http://here')
  return {
    to: pathname,
    search: Object.fromEntries(searchParams),
    ...(hash ? { hash: hash.slice(1) } : {}),
  }
}

interface GoOptions {
  /** Replaces the step of the back button. */
  readonly replace?: boolean
  /** Does not ask about unsaved work; for people who were asked already. */
  readonly ignoreBlocker?: boolean
}

/** Goes to a URL made by `paths`. */
export function useGo(): (url: string, options?: GoOptions) => Promise<void> {
  const navigate = useNavigate()
  return useCallback((url, options) => navigate({ ...partsOf(url), ...options }), [navigate])
}

/** The `id` in the path of the page. */
export function usePathId(): string {
  const params: Record<string, string> = useParams({ strict: false })
  return params['id'] ?? ''
}

/** The values after `?`, as plain text. */
export function useUrlValues(): Readonly<Record<string, string>> {
  return useSearch({ strict: false })
}

/** Sets one value after `?`, or removes it with null; the page and the other values stay. */
export function useSetUrlValue(name: string): (value: string | null) => Promise<void> {
  const navigate = useNavigate()
  const router = useRouter()
  const page = useLocation({ select: ({ pathname }) => pathname })
  return async (value) => {
    const { pathname, searchStr } = router.latestLocation
    // An act that ends after the person has left must not change the next page.
    if (pathname !== page) return
    // Of the latest address: a value that was set a moment ago is not on the screen yet.
    const { [name]: _before, ...others } = readUrlValues(searchStr)
    await navigate({
      to: '.',
      search: value === null ? others : { ...others, [name]: value },
      resetScroll: false,
    })
  }
}

/**
 * The secret after `#` of the page at `url`. It is removed from the address bar at once: text that
 * stays there ends up in histories, bookmarks and photographs of screens.
 */
export function useFragmentOnce(url: string): string {
  const fragment = useLocation({ select: ({ hash }) => hash })
  const go = useGo()
  const [secret, setSecret] = useState(fragment)
  if (fragment !== '' && fragment !== secret) setSecret(fragment)
  // The address bar is outside of React.
  useEffect(() => {
    if (fragment !== '') void go(url, { replace: true })
  }, [fragment, go, url])
  return secret
}
