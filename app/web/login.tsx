import { SignInWithProvider } from '../../clinic/access/identities/web/sign-in-with-provider.tsx'
import { LoginPage } from '../../clinic/access/session/web/login-page.tsx'

/** Assembly: the other ways to sign in, beside the password. */
export function Login() {
  return (
    <LoginPage>
      <SignInWithProvider />
    </LoginPage>
  )
}
