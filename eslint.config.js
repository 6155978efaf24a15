/** ESLint finds mistakes here. How code looks is Prettier's business, types are `tsc`'s. */

import js from '@eslint/js';
import globals from 'globals';

export default [
  js.configs.recommended,
  {
    files: ['**/*.js'],
    languageOptions: { ecmaVersion: 2023, sourceType: 'module', globals: globals.browser },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      'array-callback-return': 'error',
      eqeqeq: 'error',
      'max-len': ['error', { code: 120, ignoreStrings: true, ignoreTemplateLiterals: true }],
      'no-duplicate-imports': 'error',
      'no-else-return': 'error',
      'no-eval': 'error',
      'no-implicit-coercion': ['error', { boolean: true, number: true, string: false }],
      'no-implied-eval': 'error',
      'no-param-reassign': 'error',
      'no-restricted-properties': [
        'error',
        { property: 'innerHTML', message: 'Build elements with h() or svg(): text stays text.' },
        { property: 'outerHTML', message: 'Build elements with h() or svg(): text stays text.' },
        { property: 'insertAdjacentHTML', message: 'Build elements with h() or svg(): text stays text.' },
      ],
      'no-restricted-globals': ['error', 'event', 'name', 'status', 'find'],
      'no-shadow': 'error',
      'no-unused-vars': ['error', { args: 'after-used', argsIgnorePattern: '^(option|draft|view|event)$' }],
      'no-use-before-define': ['error', { functions: false, variables: false, classes: false }],
      'no-var': 'error',
      'prefer-const': 'error',
    },
  },
  { files: ['tests/js/**', 'eslint.config.js'], languageOptions: { globals: globals.node } },
];
