import tseslint from 'typescript-eslint';

/** The budgets of one file and one function; tests tell stories and may be longer. */
const BUDGET = {
  'max-lines': ['error', { max: 300 }],
  'max-lines-per-function': ['error', { max: 60 }],
};

export default tseslint.config(
  {
    ignores: [
      'dist/',
      'editors/vscode/dist/',
      'github-action/dist/',
      '.nx/',
      '.cache/',
      'coverage/',
      'test/fixtures/',
      'test/projects/',
      'conformance/',
    ],
  },
  {
    files: ['**/*.{ts,mts}'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: {
      parserOptions: {
        project: [
          './tsconfig.json',
          './src/routes-report/page/client/tsconfig.json',
          './editors/vscode/tsconfig.json',
        ],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      ...BUDGET,
      // A leading underscore says "part of the signature, not needed here".
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // Lazy loading in CommonJS: `import()` would load Node's loader of ES modules, several milliseconds.
      '@typescript-eslint/no-require-imports': 'off',
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      // Spread gives code points, and those are what Python's strings consist of.
      '@typescript-eslint/no-misused-spread': 'off',
      // The devkit wants async factories and Rules even where nothing is awaited.
      '@typescript-eslint/require-await': 'off',
    },
  },
  { files: ['test/**'], rules: { 'max-lines': 'off', 'max-lines-per-function': 'off' } },
);
