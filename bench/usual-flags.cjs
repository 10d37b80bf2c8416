// Loaded into a process that's measured: keeps V8's own flags, whatever the process asks for.
require('node:v8').setFlagsFromString = () => {};
