import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { queryClient } from '../../../web/query-client.ts'
import { SessionProvider } from '../../../web/session-context.tsx'
import { mantineTheme, useTheme } from '../../../web/theme.ts'
import { ConfirmPlace } from '../../../web/ui/confirm.tsx'
import { NoticePlace } from '../../../web/ui/notify.tsx'
import { Page } from '../../../web/ui/page.tsx'
import { ThemeToggle } from '../../../web/ui/theme-toggle.tsx'
import { session } from './component-samples.ts'
import { ButtonGroup } from './button-group.tsx'
import { CardGroup } from './card-group.tsx'
import { ChartGroup } from './chart-group.tsx'
import { FailureGroup } from './failure-group.tsx'
import { FieldErrorGroup } from './field-error-group.tsx'
import { FieldGroup } from './field-group.tsx'
import { FilterGroup } from './filter-group.tsx'
import { FormGroup } from './form-group.tsx'
import { ListGroup } from './list-group.tsx'
import { OverlayGroup } from './overlay-group.tsx'
import { PaperGroup } from './paper-group.tsx'
import { ValueGroup } from './value-group.tsx'

/** Links of the samples change the address that the parts read, but the page stays. */
const router = createRouter({
  routeTree: createRootRoute({ component: Components, notFoundComponent: () => null }),
  history: createMemoryHistory({ initialEntries: ['/'] }),
})

/** Every component of the kit in its states, for developers and for the visual test. */
export function ComponentPage() {
  const theme = useTheme()
  return (
    <MantineProvider
      theme={mantineTheme}
      forceColorScheme={theme}
      defaultColorScheme={theme}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <QueryClientProvider client={queryClient}>
        <SessionProvider read={session}>
          <RouterProvider router={router} />
        </SessionProvider>
      </QueryClientProvider>
    </MantineProvider>
  )
}

function Components() {
  return (
    <>
      <main>
        <Page title="Components" actions={<ThemeToggle />}>
          <ButtonGroup />
          <ValueGroup />
          <CardGroup />
          <ChartGroup />
          <FieldGroup />
          <FieldErrorGroup />
          <FormGroup />
          <FilterGroup />
          <ListGroup />
          <FailureGroup />
          <OverlayGroup />
          <PaperGroup />
        </Page>
      </main>
      <ConfirmPlace />
      <NoticePlace />
    </>
  )
}
