import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { queryClient } from './query-client.ts'
import { SessionProvider, type ReadSession } from './session-context.tsx'
import { mantineTheme } from './theme.ts'
import { ConfirmPlace } from './ui/confirm.tsx'
import { NoticePlace } from './ui/notify.tsx'
import { readUrlValues, writeUrlValues } from './url-values.ts'

const clinic = {
  name: 'Harbour Street Clinic',
  timeZone: 'UTC',
  country: 'US',
  clock: '24' as const,
  currency: 'USD',
  visitMinutes: 30,
  paymentDays: 14,
  lockAfterMinutes: null,
  hasMailServer: false,
  isDemo: false,
  language: 'en' as const,
  today: '2026-11-21',
  paper: 'Letter' as const,
  firstWeekday: 1,
  taxNames: null,
  head: { address: [], phone: null, email: null, website: null, numbers: [], logo: null },
}

/**
 * Shows one part of the kit at `/`, with a link `Away` to another page, which waits for `opens`.
 * Whole pages are tested with `App` and the real server instead.
 */
export async function showPiece(
  piece: ReactNode,
  {
    url = '/',
    user = null,
    opens,
  }: { url?: string; user?: ReadSession['user']; opens?: Promise<void> } = {},
) {
  const root = createRootRoute({
    component: () => (
      <>
        <Link to="/away">Away</Link>
        <Outlet />
        <ConfirmPlace />
        <NoticePlace />
      </>
    ),
  })
  const here = createRoute({ getParentRoute: () => root, path: '/', component: () => piece })
  const away = createRoute({
    getParentRoute: () => root,
    path: '/away',
    component: () => <p>Another page</p>,
    loader: () => opens,
  })
  const history = createMemoryHistory({ initialEntries: [url] })
  const router = createRouter({
    routeTree: root.addChildren([here, away]),
    history,
    parseSearch: readUrlValues,
    stringifySearch: (values) => writeUrlValues(values as Record<string, string>),
  })
  await router.load()
  render(
    <MantineProvider
      theme={mantineTheme}
      env="test"
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <QueryClientProvider client={queryClient}>
        <SessionProvider read={{ user, clinic }}>
          <RouterProvider router={router} />
        </SessionProvider>
      </QueryClientProvider>
    </MantineProvider>,
  )
  return { url: () => history.location.href }
}
