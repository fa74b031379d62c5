import { createRootRoute, createRoute } from '@tanstack/react-router'
import { NotFoundPage } from '../../clinic/welcome/web/not-found-page.tsx'
import { paths } from '../../contract/paths.ts'
import { guardedPage, openPage, type Page } from '../../web/page.ts'
import { concepts } from './concepts.ts'
import { Frame } from './frame.tsx'

/** Pages that several concepts build together. */
const ownPages: readonly Page[] = [
  openPage(paths.login(), () => import('./login.tsx'), 'Login'),
  guardedPage(paths.factorDue(), () => import('./factor-due.tsx'), 'FactorDue'),
  guardedPage(paths.patients(), () => import('./patients.tsx'), 'Patients'),
  guardedPage(paths.patientDetails('$id'), () => import('./patient-page.tsx'), 'PatientPage'),
  guardedPage(paths.users(), () => import('./accounts.tsx'), 'Users'),
  guardedPage(paths.userDetails('$id'), () => import('./accounts.tsx'), 'UserDetails'),
  guardedPage(paths.profile(), () => import('./own-profile.tsx'), 'OwnProfile'),
]

/** Every page of the product; each concept names its own in its `web/concept.ts`. */
const pages = [...ownPages, ...concepts.flatMap((concept) => concept.pages)]

const root = createRootRoute({ component: Frame, notFoundComponent: NotFoundPage })

export const routeTree = root.addChildren(
  pages.map(({ path, component }) => createRoute({ getParentRoute: () => root, path, component })),
)
