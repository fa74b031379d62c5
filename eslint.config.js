import jsxA11y from 'eslint-plugin-jsx-a11y'
import reactHooks from 'eslint-plugin-react-hooks'
import { defineConfig, globalIgnores } from 'eslint/config'
import tseslint from 'typescript-eslint'

export default defineConfig(
  globalIgnores(['dist/', 'data/', 'test-results/', 'playwright-report/', '.cache/']),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: {
        project: [
          './tsconfig.contract.json',
          './tsconfig.server.json',
          './tsconfig.web.json',
          './tsconfig.tests.json',
        ],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/no-unnecessary-condition': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', destructuredArrayIgnorePattern: '^_' },
      ],
      // Numbers and dates are readable in texts; objects would read `[object Object]`.
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      // Handlers and hooks are async by contract, even when they await nothing.
      '@typescript-eslint/require-await': 'off',
      // An event handler may be async: it catches the errors of its own requests.
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { attributes: false } },
      ],
      eqeqeq: 'error',
      'no-console': 'error',
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx'] }],
      'max-lines': ['error', { max: 300 }],
    },
  },
  {
    files: ['web/**/*.{ts,tsx}', 'clinic/**/web/**/*.{ts,tsx}', 'app/web/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat.recommended, jsxA11y.flatConfigs.recommended],
  },
  {
    files: ['web/**/*.tsx', 'clinic/**/web/**/*.tsx', 'app/web/**/*.tsx'],
    ignores: ['web/ui/file-chooser.tsx'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          name: '@mantine/core',
          importNames: ['FileButton'],
          message: 'FileChooser takes the same file twice.',
        },
      ],
    },
  },
  {
    // These print to the console for the person who runs them.
    files: [
      'app/server/main.ts',
      'app/server/first-start.ts',
      'server/database/test-cluster.ts',
      'server/database/join-database.ts',
      '**/*.test.ts',
      '**/*-command.ts',
      'bench/**',
      'trust/**',
    ],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['**/*.test.ts', '**/*.test.tsx', 'journeys/**', 'trust/**', 'bench/**'],
    rules: {
      // Tests read the server's answers without checking their types.
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
)
