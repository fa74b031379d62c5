import { SignInWithProvider } from '../clinic/identities/web/sign-in-with-provider.tsx'
import { LoginPage } from '../clinic/session/web/login-page.tsx'

/** Assembly: the other ways to sign in, beside the password. */
export function Login() {
  return (
    <LoginPage>
      <SignInWithProvider />
    </LoginPage>
  )
}
