// Old versions of Node must be able to read this file and start.mjs: no newer syntax here.
var parts = process.versions.node.split('.').map(Number);
var major = parts[0];
var minor = parts[1];
var isFit = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;
if (!isFit) {
  console.error(
    'Pult needs Node 20.19 or newer (22.12 or newer of version 22); this is Node ' +
      process.versions.node +
      '.',
  );
  process.exit(1);
}
