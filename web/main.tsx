import '@mantine/core/styles.css'
import './theme.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import * as z from 'zod'
import { queryClient } from './query-client.ts'
import { makeRouter } from './routes.tsx'
import { SignedInSession } from './signed-in-session.tsx'
import { mantineTheme, useTheme } from './theme.ts'

// The CSP forbids making code at run time.
z.config({ jitless: true })

const router = makeRouter()

function App() {
  return (
    <MantineProvider
      theme={mantineTheme}
      forceColorScheme={useTheme()}
      // Both would be style elements, which the CSP forbids; theme.css says it all.
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <QueryClientProvider client={queryClient}>
        <SignedInSession>
          <RouterProvider router={router} />
        </SignedInSession>
      </QueryClientProvider>
    </MantineProvider>
  )
}

const place = document.getElementById('app')
if (!place) throw new Error('index.html has no element with the id "app"')
createRoot(place).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
